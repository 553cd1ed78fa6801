import type { Words } from "./en-US.ts";

/**
 * Vietnamese. You is «bạn» and the bot calls itself «mình», the friendly pair that communities use; Discord's own client says
 * «bạn» as well. «Hype», «KOL» (for influencers), «mod», «explorer» and «NFT» stay, as crypto communities say; gains, community and
 * total are «Mức tăng», «Cộng đồng» and «Tổng». A post on X is a «bài đăng», a retweet «đăng lại»; what the bot does in a channel
 * is «đăng tin». A watch is «mục theo dõi», a digest «bản tin», an alert «cảnh báo», an alias «tên tắt» («biệt danh» is
 * Discord's nickname). Server, channel and thread are «máy chủ», «kênh», «chủ đề», and permissions are called as in Discord's
 * settings. Quotation marks are “…”. Times come as «3 ngày trước» or «2 giờ tới»; after a colon or in parentheses both are right.
 */
export const words: Words = {
  "button.influencers": "KOL",
  "button.next": "Sau →",
  "button.previous": "← Trước",
  "button.refresh": "Làm mới",
  "button.scores": "Điểm số",
  "button.talk": "Thảo luận",
  "button.toptweets": "Bài đăng hot",
  "button.trends": "Xu hướng",

  "command.collectionScores": "Xem điểm số của bộ sưu tập được dẫn link trong tin nhắn",
  "command.compare": "Xem hai đến năm bộ sưu tập cạnh nhau, và ai nói về nhiều bộ trong số đó",
  "command.help": "Bot này làm được gì, dữ liệu từ đâu ra và bot lưu những gì",
  "command.influencers": "Xem ai đang dẫn dắt câu chuyện về một bộ sưu tập",
  "command.leaderboard": "Xếp hạng các bộ sưu tập của máy chủ này theo điểm, hoặc theo mức thay đổi trong tuần",
  "command.me": "Đặt bộ sưu tập mặc định và ngôn ngữ cho riêng bạn",
  "command.me.forget": "Xóa mọi thứ mình nhớ về bạn",
  "command.me.set": "Đặt bộ sưu tập mặc định hoặc ngôn ngữ cho riêng bạn",
  "command.me.show": "Xem mọi thứ mình nhớ về bạn",
  "command.scores": "Xem hype, mức tăng, cộng đồng và tổng điểm của một bộ sưu tập",
  "command.server": "Đặt bộ sưu tập mặc định, tên tắt, ngôn ngữ và múi giờ cho máy chủ này (dành cho mod)",
  "command.server.alias": "Đặt cho một bộ sưu tập cái tên ngắn dùng trong máy chủ này",
  "command.server.forget": "Xóa mọi thứ mình nhớ về máy chủ này",
  "command.server.set": "Đặt bộ sưu tập mặc định, ngôn ngữ hoặc múi giờ cho máy chủ này",
  "command.server.show": "Xem mọi thứ mình nhớ về máy chủ này",
  "command.talk": "Xem đằng sau thảo luận về một bộ sưu tập: bao nhiêu người nói, mới đến đâu, gì bị lặp lại",
  "command.toptweets": "Xem những bài đăng có nhiều tương tác nhất về một bộ sưu tập",
  "command.watch": "Nhận tin về các bộ sưu tập trong một kênh mà không cần hỏi (dành cho mod)",
  "command.watch.add": "Đăng bản tin hoặc cảnh báo về một bộ sưu tập trong một kênh",
  "command.watch.list": "Xem ở đây đang theo dõi gì, lần đăng gần nhất là khi nào, và vì sao im lặng",
  "command.watch.remove": "Ngừng theo dõi một bộ sưu tập trong một kênh",
  "command.watch.test": "Xem bây giờ sẽ đăng gì – chỉ bạn thấy",
  "command.trends": "Xem điểm số của một bộ sưu tập đã thay đổi ra sao theo thời gian",

  "option.compare.with": "Bộ sưu tập để so sánh: địa chỉ, link có chứa địa chỉ, hoặc tên",
  "option.compare.other": "Thêm một bộ sưu tập nữa để so sánh",
  "option.contract": "Địa chỉ, link có chứa địa chỉ, hoặc tên; bỏ trống để dùng mặc định của máy chủ này hoặc của bạn",
  "option.count.influencers": "Liệt kê bao nhiêu người, 1–{max, number} (mặc định: tất cả)",
  "option.count.toptweets": "Liệt kê bao nhiêu bài đăng, 1–{max, number} (mặc định: tất cả)",
  "option.collection": "Bộ sưu tập mặc định: địa chỉ, link có chứa địa chỉ, hoặc tên",
  "option.language": "Ngôn ngữ của những câu trả lời mà ai ở đây cũng thấy",
  "option.language.member": "Ngôn ngữ của những câu trả lời mà chỉ bạn thấy",
  "option.zone": "Múi giờ của máy chủ này",
  "option.alias": "Tên tắt, ví dụ “apes”",
  "option.alias.contract": "Tên đó chỉ bộ sưu tập nào: địa chỉ, link hoặc tên. Bỏ trống để xóa tên tắt",
  "option.serverDefault": "{name} · mặc định của máy chủ này",
  "option.period": "Xem lại bao lâu (mặc định: 30 ngày)",
  "option.by": "Xếp hạng theo gì (mặc định: tổng điểm)",
  "option.private": "Chỉ hiện câu trả lời cho bạn",
  "option.watch": "Mục nào: chọn trong danh sách",
  "option.watch.channel": "Đăng ở đâu (mặc định: kênh này)",
  "option.watch.what": "Bản tin theo giờ đã định, cảnh báo khi tổng điểm biến động, hoặc cả hai (mặc định: bản tin)",
  "option.watch.every": "Bao lâu đăng bản tin một lần (mặc định: mỗi ngày)",
  "option.watch.hour": "Đăng bản tin lúc mấy giờ, 0–23, theo múi giờ của máy chủ này (mặc định: 9)",
  "option.watch.weekday": "Đăng bản tin hằng tuần vào thứ mấy (mặc định: thứ Hai)",
  "option.watch.change": "Cảnh báo khi tổng điểm biến động chừng này (mặc định: khi biến động bất thường)",
  "option.pasteAddress": "Dán địa chỉ hợp đồng (0x…) hoặc link từ OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Xem một bộ sưu tập NFT đang thế nào, ai đang nói về nó và họ nói gì. Với lệnh nào bạn cũng có thể nhập địa chỉ hợp đồng, link có chứa địa chỉ, hoặc tên bộ sưu tập. Nếu đã đặt mặc định thì bạn có thể bỏ trống.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Nhấp chuột phải hoặc nhấn giữ một tin nhắn › **Ứng dụng › {name}** – {description}",
  "help.scores.title": "Ý nghĩa của điểm số",
  "help.scores":
    "Hype, mức tăng, cộng đồng và tổng điểm lấy từ dịch vụ dữ liệu và được hiện y nguyên. Dịch vụ này không công bố thang điểm.",
  "help.data.title": "Dữ liệu từ đâu ra",
  "help.data":
    "Từ dịch vụ Collection Social and Score mà bot này kết nối tới: dịch vụ dữ liệu. Mỗi câu trả lời đều ghi lúc dữ liệu được cập nhật; bấm Làm mới để cập nhật.",
  "help.privacy.title": "Quyền riêng tư",
  "help.privacy":
    "Bot đọc những gì bạn nhập vào lệnh của bot và, khi bạn dùng menu của bot, tin nhắn mà bạn chọn. Bot nhớ bộ sưu tập nào đã được tra cứu công khai ở máy chủ nào (không nhớ ai tra), điểm số, KOL và bài đăng của chúng thay đổi ra sao, và trong một phút, bạn đã dùng bao nhiêu lệnh và nút. Bot cũng nhớ những gì bạn lưu bằng `/me set` và những gì mod lưu bằng `/server` và `/watch`: `/me show`, `/server show` và `/watch list` liệt kê tất cả, `/me forget` và `/server forget` xóa hết. Nhật ký chỉ ghi lệnh, không ghi người, và không tin nhắn nào được lưu.",

  "watch.what.digest": "Bản tin",
  "watch.what.alert": "Cảnh báo",
  "watch.what.both": "Bản tin và cảnh báo",
  "watch.every.day": "Mỗi ngày",
  "watch.every.week": "Mỗi tuần",
  "watch.weekday.1": "Thứ Hai",
  "watch.weekday.2": "Thứ Ba",
  "watch.weekday.3": "Thứ Tư",
  "watch.weekday.4": "Thứ Năm",
  "watch.weekday.5": "Thứ Sáu",
  "watch.weekday.6": "Thứ Bảy",
  "watch.weekday.7": "Chủ Nhật",
  "watch.title": "Đang theo dõi trong máy chủ này",
  "watch.none":
    "Ở đây chưa theo dõi gì cả. Bắt đầu bằng `/watch add`: chọn một bộ sưu tập, và mình sẽ đăng những thay đổi của nó trong một kênh.",
  "watch.count": "{count, number}/{max, number}",
  "watch.added": "Đã lưu. Từ giờ mình sẽ so sánh với dữ liệu mới; tin đầu tiên sẽ có khi có gì đó thay đổi.",
  "watch.changed": "Đã sửa. Kênh đó vốn đã theo dõi bộ sưu tập này rồi.",
  "watch.removed": "Đã xóa. Sẽ không đăng gì về nó ở đó nữa.",
  "watch.gone": "Mục theo dõi đó đã bị xóa từ trước.",
  "watch.resumed": "Đã tiếp tục. Mình nối tiếp từ tin đăng gần nhất, có thể là ngay bây giờ.",
  "watch.in": "trong <#{channel}>",
  "watch.digest.day": "Bản tin mỗi ngày lúc {hour}:00 ({zone})",
  "watch.digest.week":
    "Bản tin {weekday, select, 1 {thứ Hai} 2 {thứ Ba} 3 {thứ Tư} 4 {thứ Năm} 5 {thứ Sáu} 6 {thứ Bảy} other {Chủ Nhật}} hằng tuần lúc {hour}:00 ({zone})",
  "watch.alert.change": "Cảnh báo khi tổng điểm biến động {change} kể từ lần đăng trước của mình",
  "watch.alert.unusual":
    "Cảnh báo khi tổng điểm biến động bất thường kể từ lần đăng trước của mình (gấp ít nhất 4 lần mức thường ngày)",
  "watch.next": "Bản tin tiếp theo: {time}, nếu đến lúc đó có thay đổi",
  "watch.checked": "kiểm tra {time}",
  "watch.unchecked": "chưa kiểm tra lần nào",
  "watch.posted": "đăng {time}",
  "watch.unposted": "chưa đăng gì",
  "watch.posting": "đang gửi một tin",
  "watch.needs":
    "-# Để đăng ở đó, mình cần quyền “Xem kênh”, “Gửi tin nhắn” (trong chủ đề thì “Gửi tin nhắn trong chủ đề”), “Nhúng liên kết” và “Đọc lịch sử tin nhắn”. Hiện giờ mình có đủ.",
  "watch.noZone": "-# Máy chủ này chưa có múi giờ nên giờ được tính theo UTC. Hãy đặt bằng `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Tạm dừng**: kênh đã bị xóa. Hãy xóa mục theo dõi này; `/watch add` sẽ bắt đầu một mục ở kênh khác.",
  "watch.paused.server_gone": "⏸️ **Tạm dừng**: mình đã bị xóa khỏi máy chủ này. Bấm tiếp tục để bắt đầu lại.",
  "watch.paused.no_access": "⏸️ **Tạm dừng**: mình không thấy kênh. Hãy cho mình quyền “Xem kênh” ở đó, rồi tiếp tục.",
  "watch.paused.no_permission":
    "⏸️ **Tạm dừng**: mình không được đăng trong kênh. Hãy cho mình quyền “Gửi tin nhắn” (trong chủ đề thì “Gửi tin nhắn trong chủ đề”) và “Nhúng liên kết” ở đó, rồi tiếp tục.",
  "watch.paused.thread_locked": "⏸️ **Tạm dừng**: chủ đề bị khóa. Hãy mở khóa, rồi tiếp tục.",
  "watch.paused.refused": "⏸️ **Tạm dừng**: Discord từ chối tin nhắn của mình ở đó. Bấm tiếp tục để thử lại.",
  "watch.untracked": "⚠️ Không được ghi nhận: mình đã ghi nhận số bộ sưu tập tối đa. Người vận hành bot có thể nâng giới hạn này.",
  "watch.failing":
    "⚠️ Lần đăng gần nhất của mình ở đó không thành công. Hãy xem mình được làm gì trong kênh đó: sau ba lần thất bại liên tiếp, mình sẽ tạm dừng.",
  "watch.quiet": "im lặng: {reason}",
  "watch.quiet.nothing_recorded": "chưa ghi nhận được gì về nó",
  "watch.quiet.first": "từ giờ mình so sánh với mốc này",
  "watch.quiet.nothing_newer": "không có dữ liệu mới hơn",
  "watch.quiet.unchanged": "không có gì thay đổi",
  "watch.quiet.small": "mới thay đổi {by}, cần {of}",
  "watch.quiet.too_little_history": "phải có 7 ngày dữ liệu mới biết thế nào là bất thường, hiện có {days, number} ngày",
  "watch.quiet.too_soon": "cảnh báo kế tiếp sớm nhất là {time}",
  "watch.test.title": "Những gì mình sẽ đăng lúc này",
  "watch.test.example": "Ví dụ:",
  "watch.test.digest.posts": "Bản tin sẽ được đăng.",
  "watch.test.digest.quiet": "Bản tin sẽ không được đăng: {reason}.",
  "watch.test.alert.posts": "Cảnh báo sẽ được đăng.",
  "watch.test.alert.quiet": "Sẽ không có cảnh báo nào được đăng: {reason}.",
  "watch.button.preview": "Xem trước",
  "watch.button.remove": "Xóa",
  "watch.button.resume": "Tiếp tục",
  "watch.button.resumeOf": "Tiếp tục: {name}",
  "watch.button.back": "Quay lại",
  "watch.button.list": "Mọi mục theo dõi",
  "watch.menu": "Mở một mục theo dõi…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "ở đây",
  "watch.elsewhere": "kênh …{digits}",
  "permission.ViewChannel": "“Xem kênh”",
  "permission.SendMessages": "“Gửi tin nhắn”",
  "permission.SendMessagesInThreads": "“Gửi tin nhắn trong chủ đề”",
  "permission.EmbedLinks": "“Nhúng liên kết”",
  "permission.ReadMessageHistory": "“Đọc lịch sử tin nhắn”",

  "watchPost.digest": "📊 **Bản tin**: những thay đổi của {name}",
  "watchPost.digests": "📊 **Bản tin**: những thay đổi của {count, number} bộ sưu tập",
  "watchPost.alert": "🔔 **Cảnh báo**: tổng điểm của {name} biến động {change}",
  "watchPost.total": "**Tổng {total}** · {change} so với {since}",
  "watchPost.newPost": "Bài đăng mới ({time}): {interactions, number} lượt tương tác",
  "watchPost.topPost": "Vừa vào nhóm bài đăng hot (đăng {time}): {interactions, number} lượt tương tác",
  "watchPost.came": "Mới vào nhóm KOL hàng đầu: {people}",
  "watchPost.left": "Không còn trong nhóm KOL: {people}",
  "watchPost.open": "Mở một bộ sưu tập…",

  "settings.collection": "Bộ sưu tập mặc định",
  "settings.language": "Ngôn ngữ",
  "settings.zone": "Múi giờ",
  "settings.unset": "Chưa đặt",
  "settings.saved": "Đã lưu.",
  "settings.nothingToSet": "Không có gì để thay đổi: hãy chọn ít nhất một tùy chọn. Đây là cài đặt hiện tại.",
  "settings.clear.collection": "Bỏ mặc định",
  "settings.clear.language": "Bỏ ngôn ngữ",
  "settings.clear.zone": "Bỏ múi giờ",
  "settings.cleared.collection": "Đã bỏ bộ sưu tập mặc định.",
  "settings.cleared.language": "Đã bỏ ngôn ngữ.",
  "settings.cleared.zone": "Đã bỏ múi giờ.",
  "settings.deleted": "Đã xóa – mình không còn nhớ những điều này nữa",

  "server.title": "Cài đặt của máy chủ này",
  "server.introduction":
    "Đây là mọi thứ mình nhớ về máy chủ này. Hãy thay đổi bằng `/server set` và `/server alias`, hoặc xóa hết bằng `/server forget`.",
  "server.language.unset": "Chưa đặt – mình dùng ngôn ngữ trong cài đặt máy chủ của Discord",
  "server.asked": "Được tra cứu công khai ở đây trong 30 ngày qua",
  "server.asked.more": "và {count, number} bộ nữa",
  "server.aliases": "**{count, number} tên tắt**",
  "server.removeAlias": "Xóa một tên tắt…",
  "server.aliasSet": "Trong máy chủ này, {name} giờ là tên tắt của `{collection}`.",
  "server.aliasChanged": "Trong máy chủ này, {name} giờ là tên tắt của `{collection}`. Trước đó là của `{before}`.",
  "server.aliasRemoved": "Đã xóa tên tắt {name}.",
  "server.aliasGone": "Tên tắt đó đã bị xóa từ trước.",
  "server.noAlias": "Máy chủ này không có tên tắt {name}. Để thêm, hãy dùng `/server alias` kèm `contract`.",
  "server.nothingToForget": "Không có gì để xóa: mình không nhớ gì về máy chủ này.",

  "me.title": "Cài đặt của bạn",
  "me.introduction":
    "Đây là mọi thứ mình nhớ về bạn, kể cả lần cuối bạn dùng bot là {day}. Mình sẽ quên hết sau 12 tháng bạn không dùng lệnh nào, hoặc quên ngay với `/me forget`.",
  "me.nothing": "Mình không nhớ gì về bạn. Hãy đặt bộ sưu tập mặc định hoặc ngôn ngữ bằng `/me set`.",
  "me.language.unset": "Chưa đặt – mình dùng ngôn ngữ của ứng dụng Discord của bạn",
  "me.nothingToForget": "Không có gì để xóa: mình không nhớ gì về bạn.",

  "card.updated": "Cập nhật {time}",
  "card.stale": "Đang hiện dữ liệu cũ ({time}): lúc này chưa có gì mới hơn",
  "card.top": "Top {last}/{total}",
  "card.range": "{first}–{last}/{total}",
  "card.place": "{first}/{total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Mức tăng",
  "scores.community": "Cộng đồng",
  "scores.total": "Tổng",

  "scores.blocks": "{blocks} {days, number} ngày",

  "change.comparedWith": "▲ ▼ so với {time}",

  "period.24h": "24 giờ qua",
  "period.7d": "7 ngày qua",
  "period.30d": "30 ngày qua",
  "period.90d": "90 ngày qua",
  "period.1y": "Một năm qua",

  "trends.recorded":
    "ghi nhận từ {since} đến {until}: {records, number} lần, {gaps, plural, =0 {không gián đoạn} other {# lần gián đoạn}}",
  "trends.lowest": "Thấp nhất {value} ({time})",
  "trends.highest": "Cao nhất {value} ({time})",
  "trends.nothing":
    "Chưa ghi nhận được gì trong khoảng này. Mình ghi nhận một bộ sưu tập khi có máy chủ theo dõi nó, đặt nó làm mặc định hoặc đặt tên tắt cho nó, và trong bảy ngày sau khi nó được tra cứu công khai.",
  "trends.period": "Khoảng thời gian…",
  "trends.scales": "Thang đo khác nhau",
  "trends.noChart": "Quá ít dữ liệu",
  "trends.picture": "{period}, mỗi điểm một biểu đồ. {scores}",
  "trends.picture.score": "{name}: mới nhất {newest}, thấp nhất {lowest} ({lowestAt}), cao nhất {highest} ({highestAt}).",

  "compare.open": "Mở một bộ…",
  "compare.now": "Điểm số mới nhất",
  "compare.missing.noData": "Không có dữ liệu. Nếu đây đúng là hợp đồng của bộ sưu tập thì dịch vụ dữ liệu chưa hỗ trợ nó.",
  "compare.missing.limited": "Không tải được điểm số: dịch vụ dữ liệu đang bận. Hãy bấm Làm mới sau một phút.",
  "compare.missing.notAnswering": "Không tải được điểm số: dịch vụ dữ liệu đang không phản hồi. Hãy bấm Làm mới sau một phút.",
  "compare.missing.failed": "Hiện không tải được điểm số. Bấm Làm mới để thử lại.",
  "compare.people.title": "KOL chung",
  "compare.people.found": "**{count, number} trong {total, number} KOL** nói về nhiều hơn một bộ trong số này.",
  "compare.people.tooFew": "Không có gì để so sánh: mình có KOL của chưa tới hai bộ trong số này.",
  "compare.people.missing": "Không có KOL từ {collections}",
  "compare.posts.title": "Bài đăng chung",
  "compare.posts.found": "**{count, number} trong {total, number} bài đăng hot** nói về nhiều hơn một bộ trong số này.",
  "compare.posts.tooFew": "Không có gì để so sánh: mình có bài đăng của chưa tới hai bộ trong số này.",
  "compare.posts.missing": "Không có bài đăng từ {collections}",
  "compare.post": "Bài đăng của {author}",
  "compare.picture": "{title}, mỗi điểm một biểu đồ. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Bảng xếp hạng: {by}",
  "leaderboard.basis":
    "{count, number} bộ sưu tập: mặc định của máy chủ này, các tên tắt, những bộ đang theo dõi, và những bộ được tra cứu công khai ở đây trong 30 ngày qua. Lên và xuống: số hạng so với một tuần trước.",
  "leaderboard.by": "Xếp hạng theo…",
  "leaderboard.by.total": "Tổng",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Mức tăng",
  "leaderboard.by.community": "Cộng đồng",
  "leaderboard.by.change": "Thay đổi của tổng điểm trong 7 ngày",
  "leaderboard.asOf": "dữ liệu {time}",
  "leaderboard.up": "lên {count, number} hạng",
  "leaderboard.down": "xuống {count, number} hạng",
  "leaderboard.same": "giữ hạng",
  "leaderboard.unranked": "Không có ghi nhận gần đây: {collections}",
  "leaderboard.unranked.change": "Ghi nhận chưa đủ một tuần: {collections}",

  "influencers.heading": "KOL",
  "influencers.influence": "**{score}** điểm ảnh hưởng",
  "influencers.followers": "**{count}** người theo dõi",

  "toptweets.heading": "Bài đăng",
  "toptweets.retweetOf": "-# Đăng lại bài của {author}",
  "toptweets.retweet": "-# Đăng lại",
  "toptweets.noText": "-# Bài đăng này không có chữ.",
  "toptweets.sensitive": "-# Nội dung nhạy cảm",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · tất cả {all}",
  "toptweets.open": "Mở",

  "talk.basis.all": "Đằng sau cuộc thảo luận: {posts, plural, =1 {# bài đăng} other {# bài đăng hot}} và {people, number} KOL",
  "talk.basis.posts": "Đằng sau cuộc thảo luận: {posts, plural, =1 {# bài đăng} other {# bài đăng hot}}",
  "talk.basis.people": "Đằng sau cuộc thảo luận: {people, number} KOL",
  "talk.stale.posts": "Đang hiện dữ liệu cũ của bài đăng ({time}): lúc này chưa có gì mới hơn",
  "talk.stale.people": "Đang hiện dữ liệu cũ của KOL ({time}): lúc này chưa có gì mới hơn",
  "talk.failed.posts": "Hiện không tải được bài đăng. Bấm Làm mới để thử lại.",
  "talk.failed.people": "Hiện không tải được KOL. Bấm Làm mới để thử lại.",
  "talk.none.posts": "Dịch vụ dữ liệu không có bài đăng nào về bộ sưu tập này.",
  "talk.none.people": "Dịch vụ dữ liệu không có KOL nào cho bộ sưu tập này.",
  "talk.voices.title": "Tiếng nói",
  "talk.voices": "**{authors, number} tác giả** đã viết {posts, plural, =1 {bài đăng này} other {# bài đăng này}}.",
  "talk.voices.spread":
    "Người có tiếng nói lớn nhất thu hút **{share}** tương tác: như thể có **{voices}** người nói to bằng nhau.",
  "talk.voices.silent": "{posts, plural, =1 {Bài này} other {Các bài này}} không có tương tác nào.",
  "talk.freshness.title": "Độ mới",
  "talk.freshness.half":
    "Ít nhất một nửa tương tác của {posts, number} bài đăng này nằm ở những bài mới nhất, tính từ {time} đến nay.",
  "talk.freshness.range": "Mới nhất trong {posts, number} bài: {newest} · cũ nhất: {oldest}",
  "talk.freshness.one": "Bài đăng duy nhất: {time}.",
  "talk.echo.title": "Lặp lại",
  "talk.echo.found": "**{count, number} trong {posts, number} bài đăng** nói gần giống bài của tác giả khác: {groups}",
  "talk.echo.none": "Trong {compared, number} bài đăng, không có hai bài nào của các tác giả khác nhau nói gần giống nhau.",
  "talk.echo.tooFew": "Có quá ít chữ để so sánh.",
  "talk.echo.compared": "-# Đã so sánh {compared, number} trong {posts, number} bài đăng (8 từ trở lên, không tính đăng lại)",
  "talk.handles.title": "Tên người dùng",
  "talk.handles.found": "Trong {people, number} người, những người này có tên người dùng trông giống nhau: {groups}",
  "talk.handles.none": "Trong {people, number} người, không có hai người nào có tên người dùng trông giống nhau.",
  "talk.mix.title": "Thành phần",
  "talk.mix.languages": "Ngôn ngữ của {posts, number} bài đăng: {parts}",
  "talk.mix.clients": "Ứng dụng dùng để đăng {posts, number} bài: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "không rõ **{count, number}**",
  "talk.mix.others": "khác **{count, number}**",
  "talk.regulars.title": "Đến và đi",
  "talk.regulars.came": "**{count, number} người mới** trong nhóm KOL, so với {time}: {people}",
  "talk.regulars.left": "**{count, number} người rời đi**, so với {time}: {people}",
  "talk.regulars.nobody": "Nhóm KOL không đổi so với {time}.",
  "talk.regulars.core":
    "**{count, number} gương mặt quen**, có trong ít nhất 80% của {records, number} danh sách được ghi nhận trong 30 ngày qua: {people}",
  "talk.moreGroups": "và {count, number} nhóm nữa",

  "person.noName": "Không tên",
  "person.noHandle": "không rõ",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} nữa",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Link đó thuộc {chain}. Dịch vụ dữ liệu chỉ dựa vào địa chỉ, nên những con số này có thể là của một hợp đồng trên chain khác.",
  "note.chainWithoutData": "-# Link đó thuộc {chain}. Có thể dịch vụ dữ liệu không hỗ trợ chain đó.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Hãy sao chép địa chỉ hợp đồng từ trang của bộ sưu tập trên một sàn NFT hoặc explorer.",
  "problem.address_missing":
    "Mình không tìm thấy địa chỉ hợp đồng hay cái tên nào mình biết trong đó. Địa chỉ gồm `0x` và 40 ký tự theo sau. {copyAgain}",
  "problem.link_without_address":
    "Mình không tìm thấy địa chỉ hợp đồng trong link đó. Hãy mở một NFT trong bộ sưu tập rồi sao chép link của nó, hoặc dán thẳng địa chỉ.",
  "problem.collection_slug":
    "Link đó có tên bộ sưu tập (“{slug}”) nhưng không có địa chỉ hợp đồng. Hãy mở một NFT trong bộ sưu tập rồi sao chép link của nó, hoặc dán thẳng địa chỉ.",
  "problem.shortened_address": "Địa chỉ đó bị rút gọn, mà mình cần đầy đủ: `0x` và 40 ký tự theo sau. {copyAgain}",
  "problem.solana_address": "Trông như địa chỉ Solana. Mình chỉ biết hợp đồng Ethereum, và địa chỉ của chúng bắt đầu bằng `0x`.",
  "problem.transaction_hash": "Đó là mã băm giao dịch (64 ký tự sau `0x`). Địa chỉ hợp đồng có 40 ký tự. {copyAgain}",
  "problem.wrong_checksum": "Địa chỉ này không khớp mã kiểm tra (EIP-55), nên có lẽ bị gõ nhầm ở đâu đó. {copyAgain}",
  "problem.several_addresses":
    "Mình tìm thấy {count, number} địa chỉ khác nhau. Hãy dùng một lệnh như `/scores` với đúng địa chỉ bạn muốn.",
  "problem.several_collections":
    "Mình biết {count, number} bộ sưu tập có tên đó. Bạn muốn bộ nào? Bạn có thể dùng địa chỉ thay cho tên.\n{contracts}",
  "problem.namesake": "máy chủ trong 30 ngày: {servers, number} · tra cứu lần đầu: {time}",
  "problem.similar_names":
    "Mình không biết bộ sưu tập nào có đúng tên đó. Có phải bạn muốn nói {names}? Hãy chọn trong danh sách hiện ra khi bạn gõ, hoặc dán địa chỉ của nó.",
  "problem.ens_name": "“{ensName}” là tên ENS, còn mình cần địa chỉ hợp đồng đằng sau nó. {copyAgain}",
  "problem.stray_character":
    "“{character}” không thể có trong địa chỉ hợp đồng: sau `0x` chỉ có chữ số 0–9 và chữ cái a–f. {copyAgain}",
  "problem.look_alike":
    "“{character}” trong địa chỉ đó là {kind, select, letter {một chữ cái} cyrillic {một chữ cái Kirin} greek {một chữ cái Hy Lạp} other {một ký tự khác}}, không phải “{digit}” dù trông giống. {copyAgain}",
  "problem.stray_invisible": "Trong địa chỉ đó có một ký tự vô hình. {copyAgain}",
  "problem.no_default.server":
    "Bộ sưu tập nào? Hãy thêm `contract`: địa chỉ, link hoặc tên. Mod có thể đặt mặc định cho máy chủ này bằng `/server set`, và bạn có thể đặt cho riêng bạn bằng `/me set`.",
  "problem.no_default.direct":
    "Bộ sưu tập nào? Hãy thêm `contract`: địa chỉ, link hoặc tên. Để lần sau khỏi nhập, hãy đặt mặc định cho riêng bạn bằng `/me set`.",
  "problem.not_recalled":
    "Lúc này mình không tra được tên và mặc định. Hãy dán địa chỉ hợp đồng của bộ sưu tập – cách này luôn được – hoặc thử lại sau một phút.",
  "problem.not_remembered":
    "Lúc này mình không lưu hay xóa được gì: bộ nhớ của mình không phản hồi. Hãy thử lại sau một phút. Các lệnh có địa chỉ hợp đồng vẫn chạy như thường.",
  "problem.no_history":
    "Lúc này mình không tra được dữ liệu đã ghi nhận. Hãy thử lại sau một phút; các lệnh như `/scores` vẫn chạy như thường.",
  "problem.unknown_watch":
    "Mình không biết mục theo dõi đó. Hãy chọn trong danh sách hiện ra khi bạn gõ, hoặc xem `/watch list`.",
  "problem.too_many_watches":
    "Máy chủ này đã có {max, number} mục theo dõi, mức tối đa của mình. Hãy xóa bớt một mục trước: trong `/watch list` có nút để xóa.",
  "problem.lacks_permissions":
    "Mình chưa đăng được trong <#{channel}>: hãy cho mình quyền {permissions} ở đó rồi dùng lại lệnh. Chưa có gì được lưu.",
  "problem.lacks_own_permissions":
    "Mình chỉ đăng ở nơi chính bạn cũng đăng được: trong <#{channel}> bạn không có quyền {permissions}. Chưa có gì được lưu.",
  "problem.not_allowed": "Theo những gì mình thấy, bạn không được dùng `/{command}` ở đây. Chưa có gì thay đổi.",
  "problem.unknown_channel": "Mình không biết mình được làm gì trong kênh đó. Hãy chọn kênh khác. Chưa có gì được lưu.",
  "problem.unsuitable_channel":
    "Mình chỉ đăng được trong kênh văn bản, kênh thông báo và chủ đề. Hãy chọn một trong số đó bằng `channel`. Chưa có gì được lưu.",
  "problem.change_without_alert":
    "`change` dành cho cảnh báo: hãy thêm `what: {alert}` hoặc `what: {both}`. Chưa có gì được lưu.",
  "problem.digest_option_without_digest":
    "`every`, `hour` và `weekday` dành cho bản tin: hãy thêm `what: {digest}` hoặc `what: {both}`. Chưa có gì được lưu.",
  "problem.servers_only": "Cái này chỉ dùng được trong máy chủ đã thêm mình.",
  "problem.unknown_language": "Mình không biết ngôn ngữ đó. Hãy chọn trong danh sách hiện ra khi bạn gõ.",
  "problem.unknown_zone":
    "Mình không biết múi giờ đó. Hãy gõ tên thành phố như “Berlin” hoặc “New York”, rồi chọn trong danh sách hiện ra.",
  "problem.alias_like_address":
    "Tên tắt không được giống địa chỉ, link hay tên ENS. Hãy chọn một cái tên bình thường, ví dụ `apes`.",
  "problem.alias_unfit":
    "Tên tắt cần có từ 1 đến {max, number} ký tự nhìn thấy được. Hãy chọn một cái tên bình thường, ví dụ `apes`.",
  "problem.too_many_aliases":
    "Máy chủ này đã có {max, number} tên tắt, mức tối đa mình nhớ được. Hãy xóa bớt một cái trước: trong `/server show` có menu để xóa.",
  "problem.wrong_length": "Địa chỉ đó có {digits, number} ký tự sau `0x`; địa chỉ hợp đồng có 40. {copyAgain}",
  "problem.no_data":
    "Không có dữ liệu cho `{contract}`. Hãy kiểm tra xem đó có phải hợp đồng của bộ sưu tập không. Nếu đúng thì dịch vụ dữ liệu chưa hỗ trợ nó.",
  "problem.no_data_of_any":
    "Không có dữ liệu cho bất kỳ địa chỉ nào sau đây: {contracts}. Hãy kiểm tra xem đó có phải hợp đồng của các bộ sưu tập không. Nếu đúng thì dịch vụ dữ liệu chưa hỗ trợ chúng.",
  "problem.nothing_ranked":
    "Máy chủ này chưa có gì để xếp hạng. Hãy tra cứu vài bộ sưu tập ở đây, ví dụ bằng `/scores`, hoặc nhờ mod thêm bằng `/server alias` rồi quay lại sau một giờ.",
  "problem.nothing_ranked_by_change":
    "Chưa có bộ sưu tập nào của máy chủ này được ghi nhận đủ một tuần. Trong lúc chờ, hãy xếp hạng theo một điểm số: `/leaderboard by: {total}`.",
  "problem.one_collection": "Tất cả đều là cùng một bộ sưu tập. Hãy chọn ít nhất một bộ khác để so sánh.",
  "problem.notTakingQuestions": "Dịch vụ dữ liệu đang bận. Hãy thử lại sau một phút.",
  "problem.notTakingQuestionsUntil": "Dịch vụ dữ liệu đang bận. Có thể thử lại: {time}.",
  "problem.notAnswering": "Dịch vụ dữ liệu đang không phản hồi. Lệnh của bạn không có vấn đề gì – hãy thử lại sau một phút.",
  "problem.busy": "Lúc này mình đang quá tải. Lệnh của bạn không có vấn đề gì – hãy thử lại sau giây lát.",
  "problem.rejected_key": "Dịch vụ dữ liệu từ chối khóa API của bot này. Hãy báo cho người vận hành bot.",
  "problem.rejected_request":
    "Dịch vụ dữ liệu từ chối yêu cầu này. Hãy kiểm tra địa chỉ; nếu địa chỉ đúng, hãy báo cho người vận hành bot.",
  "problem.invalid_answer":
    "Dịch vụ dữ liệu gửi về một phản hồi mình không đọc được. Hãy thử lại sau; nếu vẫn vậy, hãy báo cho người vận hành bot.",
  "problem.aborted": "Mình đang khởi động lại. Hãy thử lại sau giây lát.",
  "problem.just_refreshed": "Đây đã là mới nhất rồi. Có thể làm mới lại: {time}.",
  "problem.nothing_newer": "Không làm mới được – đây vẫn là dữ liệu mới nhất ({time}). Hãy thử lại sau một phút.",
  "problem.used_up.member": "Bạn thao tác hơi nhanh. Có thể thử lại: {time}.",
  "problem.used_up.server": "Máy chủ này đang dùng bot rất nhiều. Có thể thử lại: {time}.",
  "problem.unreadable_button": "Nút này thuộc một phiên bản khác của bot và không còn dùng được. Hãy dùng lại lệnh.",
  "problem.unknown_command": "Lệnh đó không còn nữa. Gõ `/` để xem có những lệnh nào.",
  "problem.outdated_command":
    "Lệnh này đã thay đổi. Hãy tải lại Discord (Ctrl+R hoặc Cmd+R, hoặc khởi động lại ứng dụng) rồi thử lại.",
  "problem.cannot_embed":
    "Mình không đăng được nội dung nhúng trong kênh này. Hãy nhờ mod cho mình quyền “Nhúng liên kết” ở đây, hoặc dùng lệnh ở kênh khác.",
  "problem.forbidden":
    "Mình không có quyền trả lời trong kênh này. Hãy nhờ mod cho mình quyền “Xem kênh”, “Gửi tin nhắn” và “Nhúng liên kết” ở đây, hoặc dùng lệnh ở kênh khác.",
  "problem.internal":
    "Có trục trặc ở phía bọn mình. Hãy thử lại; nếu vẫn vậy, hãy gửi mã tham chiếu này cho người vận hành bot: `{reference}`.",
};
