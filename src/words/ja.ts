import type { Words } from "./en-US.ts";

/**
 * Japanese. Polite です・ます, as in Discord's own client; neither «I» nor «you» is written out, and the bot asks with
 * ください. «Hype» and «gains» are ハイプ and ゲイン, as NFT communities write them; the total is 総合, since nobody knows whether
 * it is a sum. What is on X is a ポスト and a リポスト, as X says; what the bot posts in a channel is a 投稿, so that the two are
 * told apart. Interaction is 反応, a watch ウォッチ, an alias 別名. Permissions are called as in Discord's settings.
 * Quotation marks are 「…」; no spaces between Japanese and Latin letters or digits; colons and parentheses are full-width.
 * Times come as «3日前» or «2時間後»: に, の, 以降 and 時点 may follow them.
 */
export const words: Words = {
  "button.influencers": "インフルエンサー",
  "button.next": "次へ →",
  "button.previous": "← 前へ",
  "button.refresh": "更新",
  "button.scores": "スコア",
  "button.talk": "話題",
  "button.toptweets": "人気ポスト",
  "button.trends": "推移",

  "command.collectionScores": "メッセージのリンク先にあるコレクションのスコアを見る",
  "command.compare": "2～5個のコレクションを並べて比べ、複数について話している人も見る",
  "command.help": "このボットでできること、データの出どころ、保存する内容を見る",
  "command.influencers": "コレクションの話題を引っ張っている人を見る",
  "command.leaderboard": "このサーバーのコレクションを、スコアや1週間の変化で順位づけする",
  "command.me": "自分用のデフォルトのコレクションと言語を設定する",
  "command.me.forget": "ボットが自分について覚えている内容をすべて削除する",
  "command.me.set": "自分用のデフォルトのコレクションや言語を設定する",
  "command.me.show": "ボットが自分について覚えている内容をすべて見る",
  "command.scores": "コレクションのハイプ、ゲイン、コミュニティ、総合スコアを見る",
  "command.server": "サーバーのデフォルトのコレクション、別名、言語、タイムゾーンを設定する（モデレーター向け）",
  "command.server.alias": "このサーバーで使えるコレクションの短い名前を決める",
  "command.server.forget": "ボットがこのサーバーについて覚えている内容をすべて削除する",
  "command.server.set": "このサーバーのデフォルトのコレクション、言語、タイムゾーンを設定する",
  "command.server.show": "ボットがこのサーバーについて覚えている内容をすべて見る",
  "command.talk": "コレクションの話題の中身を見る：何人の声か、どれだけ新しいか、何が繰り返されているか",
  "command.toptweets": "コレクションについて最も反応を集めたポストを見る",
  "command.watch": "コレクションの動きをチャンネルに自動で投稿する（モデレーター向け）",
  "command.watch.add": "コレクションのダイジェストやアラートをチャンネルに投稿する",
  "command.watch.list": "ウォッチ中のコレクション、最後の投稿、投稿がない理由を見る",
  "command.watch.remove": "チャンネルでのコレクションのウォッチをやめる",
  "command.watch.test": "今なら何が投稿されるかを見る（自分にだけ表示）",
  "command.trends": "コレクションのスコアの推移を見る",

  "option.compare.with": "比べる相手のコレクション：アドレス、それを含むリンク、または名前",
  "option.compare.other": "さらに比べるコレクション",
  "option.contract": "アドレス、それを含むリンク、または名前。省略するとサーバーか自分のデフォルトになります",
  "option.count.influencers": "表示する人数、1～{max, number}（デフォルト：全員）",
  "option.count.toptweets": "表示するポストの数、1～{max, number}（デフォルト：すべて）",
  "option.collection": "デフォルトのコレクション：アドレス、それを含むリンク、または名前",
  "option.language": "みんなに見える回答の言語",
  "option.language.member": "自分だけに見える回答の言語",
  "option.zone": "このサーバーのタイムゾーン",
  "option.alias": "名前（例：「apes」）",
  "option.alias.contract": "指すコレクション：アドレス、リンク、または名前。省略すると別名を削除します",
  "option.serverDefault": "{name} · このサーバーのデフォルト",
  "option.period": "どこまでさかのぼるか（デフォルト：30日間）",
  "option.by": "何で順位をつけるか（デフォルト：総合スコア）",
  "option.private": "回答を自分だけに表示する",
  "option.watch": "どのウォッチか：リストから選んでください",
  "option.watch.channel": "投稿先（デフォルト：このチャンネル）",
  "option.watch.what": "決まった時刻のダイジェスト、総合が動いたときのアラート、または両方（デフォルト：ダイジェスト）",
  "option.watch.every": "ダイジェストを投稿する頻度（デフォルト：毎日）",
  "option.watch.hour": "ダイジェストを投稿する時刻、0～23時、サーバーのタイムゾーン（デフォルト：9時）",
  "option.watch.weekday": "毎週のダイジェストを投稿する曜日（デフォルト：月曜日）",
  "option.watch.change": "総合がこれだけ動いたらアラート（デフォルト：普段と違う動きをしたとき）",
  "option.pasteAddress": "コントラクトアドレス（0x…）か、OpenSea、Etherscan、Blurなどのリンクを貼り付けてください",

  "help.title": "Collection Pulse",
  "help.introduction":
    "NFTコレクションの調子、話している人、話の内容がわかります。どのコマンドにも、コントラクトアドレス、それを含むリンク、またはコレクションの名前を指定してください。デフォルトが設定されていれば省略できます。",
  "help.command": "**/{name}** – {description}",
  "help.menu": "メッセージを右クリックまたは長押し › **アプリ › {name}** – {description}",
  "help.scores.title": "スコアの意味",
  "help.scores":
    "ハイプ、ゲイン、コミュニティ、総合は、データサービスの値をそのまま表示しています。スコアの尺度は公開されていません。",
  "help.data.title": "データの出どころ",
  "help.data":
    "このボットが接続しているCollection Social and Scoreサービス（データサービス）です。回答にはそれぞれ更新された時刻が表示されます。「更新」を押すと最新になります。",
  "help.privacy.title": "プライバシー",
  "help.privacy":
    "ボットが読むのは、コマンドに入力された内容と、メニューから使われた場合はそのメッセージです。覚えるのは、どのサーバーでどのコレクションが公開で調べられたか（誰が調べたかは含みません）、そのスコア、インフルエンサー、ポストの変化、そしてコマンドとボタンを使った回数（1分間だけ）です。`/me set`で保存した内容と、モデレーターが`/server`と`/watch`で保存した内容も覚えます。`/me show`、`/server show`、`/watch list`ですべて確認でき、`/me forget`と`/server forget`で削除できます。ログに残るのはコマンドだけで、人は記録されません。メッセージは保存されません。",

  "watch.what.digest": "ダイジェスト",
  "watch.what.alert": "アラート",
  "watch.what.both": "ダイジェストとアラート",
  "watch.every.day": "毎日",
  "watch.every.week": "毎週",
  "watch.weekday.1": "月曜日",
  "watch.weekday.2": "火曜日",
  "watch.weekday.3": "水曜日",
  "watch.weekday.4": "木曜日",
  "watch.weekday.5": "金曜日",
  "watch.weekday.6": "土曜日",
  "watch.weekday.7": "日曜日",
  "watch.title": "このサーバーでウォッチ中",
  "watch.none": "まだ何もウォッチしていません。`/watch add`でコレクションを選ぶと、その変化をチャンネルに投稿します。",
  "watch.count": "{count, number} / {max, number}",
  "watch.added":
    "保存しました。次に取得するデータを基準に、その後の変化を比べていきます。最初の投稿は、何か変化があってからです。",
  "watch.changed": "変更しました。このコレクションは、そのチャンネルですでにウォッチ中でした。",
  "watch.removed": "削除しました。そこにはもう投稿されません。",
  "watch.gone": "そのウォッチはすでに削除されていました。",
  "watch.resumed": "再開しました。前回の投稿の続きから始めます。すぐに投稿されることもあります。",
  "watch.in": "<#{channel}>",
  "watch.digest.day": "ダイジェスト：毎日{hour}:00（{zone}）",
  "watch.digest.week":
    "ダイジェスト：毎週{weekday, select, 1 {月曜日} 2 {火曜日} 3 {水曜日} 4 {木曜日} 5 {金曜日} 6 {土曜日} other {日曜日}}{hour}:00（{zone}）",
  "watch.alert.change": "アラート：ボットの前回の投稿から総合が{change}動いたとき",
  "watch.alert.unusual": "アラート：ボットの前回の投稿から総合が普段と違う動きをしたとき（1日の普段の変化の4倍以上）",
  "watch.next": "次のダイジェスト：{time}（それまでに変化があれば）",
  "watch.checked": "確認：{time}",
  "watch.unchecked": "まだ確認していません",
  "watch.posted": "最終投稿：{time}",
  "watch.unposted": "まだ投稿していません",
  "watch.posting": "まもなく投稿されます",
  "watch.needs":
    "-# そこに投稿するには、「チャンネルを見る」「メッセージを送信」（スレッドでは「スレッドでメッセージを送信」）「埋め込みリンク」「メッセージ履歴を読む」の権限が必要です。今はそろっています。",
  "watch.noZone": "-# このサーバーにはまだタイムゾーンが設定されていないため、時刻はUTCです。`/server set zone`で設定できます。",
  "watch.paused.channel_gone":
    "⏸️ **一時停止中**：チャンネルが削除されました。このウォッチを削除して、`/watch add`で別のチャンネルに作ってください。",
  "watch.paused.server_gone": "⏸️ **一時停止中**：ボットはこのサーバーから外されていました。再開するとまた投稿を始めます。",
  "watch.paused.no_access":
    "⏸️ **一時停止中**：チャンネルが見えません。そこで「チャンネルを見る」を許可してから再開してください。",
  "watch.paused.no_permission":
    "⏸️ **一時停止中**：チャンネルに投稿できません。そこで「メッセージを送信」（スレッドでは「スレッドでメッセージを送信」）「埋め込みリンク」を許可してから再開してください。",
  "watch.paused.thread_locked": "⏸️ **一時停止中**：スレッドがロックされています。ロックを解除してから再開してください。",
  "watch.paused.refused": "⏸️ **一時停止中**：Discordにメッセージを拒否されました。再開するともう一度試します。",
  "watch.untracked": "⚠️ 記録されていません。記録できるコレクション数の上限に達しています。ボットの運営者が上限を上げられます。",
  "watch.failing":
    "⚠️ 前回はそこに投稿できませんでした。そのチャンネルでの権限を確認してください。3回続けて失敗すると一時停止します。",
  "watch.quiet": "今回は投稿なし：{reason}",
  "watch.quiet.nothing_recorded": "まだ何も記録されていません",
  "watch.quiet.first": "これが今後の比較の基準になります",
  "watch.quiet.nothing_newer": "新しいデータがありません",
  "watch.quiet.unchanged": "何も変わっていません",
  "watch.quiet.small": "変化は{by}（必要：{of}）",
  "watch.quiet.too_little_history": "普段の動きがわかるには7日分の記録が必要で、今は{days, number}日分です",
  "watch.quiet.too_soon": "次のアラートを出せるのは{time}です",
  "watch.test.title": "今なら投稿される内容",
  "watch.test.example": "例：",
  "watch.test.digest.posts": "ダイジェストは投稿されます。",
  "watch.test.digest.quiet": "ダイジェストは投稿されません：{reason}。",
  "watch.test.alert.posts": "アラートは投稿されます。",
  "watch.test.alert.quiet": "アラートは投稿されません：{reason}。",
  "watch.button.preview": "プレビュー",
  "watch.button.remove": "削除",
  "watch.button.resume": "再開",
  "watch.button.resumeOf": "再開：{name}",
  "watch.button.back": "戻る",
  "watch.button.list": "ウォッチ一覧",
  "watch.menu": "ウォッチを開く…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "このチャンネル",
  "watch.elsewhere": "チャンネル …{digits}",
  "permission.ViewChannel": "「チャンネルを見る」",
  "permission.SendMessages": "「メッセージを送信」",
  "permission.SendMessagesInThreads": "「スレッドでメッセージを送信」",
  "permission.EmbedLinks": "「埋め込みリンク」",
  "permission.ReadMessageHistory": "「メッセージ履歴を読む」",

  "watchPost.digest": "📊 **ダイジェスト**：{name}の変化",
  "watchPost.digests": "📊 **ダイジェスト**：コレクション{count, number}件の変化",
  "watchPost.alert": "🔔 **アラート**：{name}の総合が動きました（{change}）",
  "watchPost.total": "**総合 {total}** · {change}（{since}と比較）",
  "watchPost.newPost": "新しいポスト（{time}）：反応{interactions, number}件",
  "watchPost.topPost": "人気ポスト入り（{time}のポスト）：反応{interactions, number}件",
  "watchPost.came": "上位インフルエンサー入り：{people}",
  "watchPost.left": "インフルエンサーから外れた人：{people}",
  "watchPost.open": "コレクションを開く…",

  "settings.collection": "デフォルトのコレクション",
  "settings.language": "言語",
  "settings.zone": "タイムゾーン",
  "settings.unset": "未設定",
  "settings.saved": "保存しました。",
  "settings.nothingToSet": "変更するものがありません。オプションを1つ以上選んでください。現在の設定は次のとおりです。",
  "settings.clear.collection": "デフォルトをクリア",
  "settings.clear.language": "言語をクリア",
  "settings.clear.zone": "タイムゾーンをクリア",
  "settings.cleared.collection": "デフォルトのコレクションをクリアしました。",
  "settings.cleared.language": "言語をクリアしました。",
  "settings.cleared.zone": "タイムゾーンをクリアしました。",
  "settings.deleted": "削除しました。次の内容はもう覚えていません",

  "server.title": "このサーバーの設定",
  "server.introduction":
    "このサーバーについて覚えている内容はこれですべてです。変更は`/server set`と`/server alias`で、すべて削除するには`/server forget`を使ってください。",
  "server.language.unset": "未設定（Discordのサーバー設定の言語を使います）",
  "server.asked": "過去30日間にここで公開で調べられたもの",
  "server.asked.more": "ほか{count, number}件",
  "server.aliases": "**別名{count, number}件**",
  "server.removeAlias": "別名を削除…",
  "server.aliasSet": "{name}は、このサーバーで`{collection}`を指すようになりました。",
  "server.aliasChanged": "{name}は、このサーバーで`{collection}`を指すようになりました。以前は`{before}`でした。",
  "server.aliasRemoved": "別名{name}を削除しました。",
  "server.aliasGone": "その別名はすでに削除されていました。",
  "server.noAlias": "このサーバーに別名{name}はありません。追加するには、`/server alias`に`contract`を付けて使ってください。",
  "server.nothingToForget": "削除するものはありませんでした。このサーバーについては何も覚えていません。",

  "me.title": "自分の設定",
  "me.introduction":
    "覚えている内容は、最後に利用した日（{day}）も含めて、これですべてです。コマンドを12か月使わないとすべて忘れます。`/me forget`ならすぐに忘れます。",
  "me.nothing": "まだ何も覚えていません。`/me set`でデフォルトのコレクションや言語を設定できます。",
  "me.language.unset": "未設定（Discordアプリの言語を使います）",
  "me.nothingToForget": "削除するものはありませんでした。何も覚えていません。",

  "card.updated": "{time}に更新",
  "card.stale": "{time}の古いデータを表示中：今は新しいデータがありません",
  "card.top": "上位{last} / {total}",
  "card.range": "{first}–{last} / {total}",
  "card.place": "{first} / {total}",
  "card.explorer": "エクスプローラー",

  "scores.hype": "ハイプ",
  "scores.gains": "ゲイン",
  "scores.community": "コミュニティ",
  "scores.total": "総合",

  "scores.blocks": "{blocks} {days, number}日間",

  "change.comparedWith": "▲ ▼ {time}との比較",

  "period.24h": "過去24時間",
  "period.7d": "過去7日間",
  "period.30d": "過去30日間",
  "period.90d": "過去90日間",
  "period.1y": "過去1年間",

  "trends.recorded": "{since}から{until}までの記録：{records, number}件、{gaps, plural, =0 {欠落なし} other {欠落#か所}}",
  "trends.lowest": "最低 {value}（{time}）",
  "trends.highest": "最高 {value}（{time}）",
  "trends.nothing":
    "この期間の記録はまだありません。コレクションを記録するのは、どこかのサーバーがウォッチしている間、デフォルトや別名にしている間、そして公開で調べられてから7日間です。",
  "trends.period": "期間…",
  "trends.scales": "縦軸の目盛りは別々",
  "trends.noChart": "記録が不足",
  "trends.picture": "{period}、スコアごとのグラフ。{scores}",
  "trends.picture.score": "{name}：最新{newest}、最低{lowest}（{lowestAt}）、最高{highest}（{highestAt}）。",

  "compare.open": "どれかを開く…",
  "compare.now": "最新のスコア",
  "compare.missing.noData":
    "データがありません。これがコレクションのコントラクトなら、データサービスがまだ対応していないようです。",
  "compare.missing.limited":
    "スコアを読み込めません。データサービスが混み合っています。1分ほどしてから「更新」を押してください。",
  "compare.missing.notAnswering":
    "スコアを読み込めません。データサービスが応答していません。1分ほどしてから「更新」を押してください。",
  "compare.missing.failed": "今はスコアを読み込めません。「更新」を押してもう一度お試しください。",
  "compare.people.title": "共通する人",
  "compare.people.found": "インフルエンサー**{total, number}人中{count, number}人**が、このうち複数について話しています。",
  "compare.people.tooFew": "比べられません。インフルエンサーがわかるコレクションが2つ未満です。",
  "compare.people.missing": "インフルエンサーなし：{collections}",
  "compare.posts.title": "共通するポスト",
  "compare.posts.found": "人気ポスト**{total, number}件中{count, number}件**が、このうち複数についてのものです。",
  "compare.posts.tooFew": "比べられません。ポストがわかるコレクションが2つ未満です。",
  "compare.posts.missing": "ポストなし：{collections}",
  "compare.post": "{author}のポスト",
  "compare.picture": "{title}、スコアごとのグラフ。{scores}",
  "compare.picture.score": "{name}：{values}。",

  "leaderboard.title": "ランキング：{by}",
  "leaderboard.basis":
    "コレクション{count, number}件：このサーバーのデフォルト、別名、ウォッチ中のもの、過去30日間にここで公開で調べられたもの。上下の数字は1週間前からの順位の変化です。",
  "leaderboard.by": "順位の基準…",
  "leaderboard.by.total": "総合",
  "leaderboard.by.hype": "ハイプ",
  "leaderboard.by.gains": "ゲイン",
  "leaderboard.by.community": "コミュニティ",
  "leaderboard.by.change": "7日間の総合の変化",
  "leaderboard.asOf": "{time}の時点",
  "leaderboard.up": "{count, number}つ上昇",
  "leaderboard.down": "{count, number}つ下降",
  "leaderboard.same": "順位変わらず",
  "leaderboard.unranked": "最近の記録なし：{collections}",
  "leaderboard.unranked.change": "記録がまだ1週間に満たないもの：{collections}",

  "influencers.heading": "インフルエンサー",
  "influencers.influence": "影響力 **{score}**",
  "influencers.followers": "フォロワー **{count}**",

  "toptweets.heading": "ポスト",
  "toptweets.retweetOf": "-# {author}のポストをリポスト",
  "toptweets.retweet": "-# リポスト",
  "toptweets.noText": "-# このポストに本文はありません。",
  "toptweets.sensitive": "-# センシティブな内容",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · 全部で{all}",
  "toptweets.open": "開く",

  "talk.basis.all": "話題の中身：{posts, plural, =1 {ポスト#件} other {上位ポスト#件}}とインフルエンサー{people, number}人",
  "talk.basis.posts": "話題の中身：{posts, plural, =1 {ポスト#件} other {上位ポスト#件}}",
  "talk.basis.people": "話題の中身：インフルエンサー{people, number}人",
  "talk.stale.posts": "ポストは{time}の古いデータを表示中：今は新しいデータがありません",
  "talk.stale.people": "インフルエンサーは{time}の古いデータを表示中：今は新しいデータがありません",
  "talk.failed.posts": "今はポストを読み込めません。「更新」を押してもう一度お試しください。",
  "talk.failed.people": "今はインフルエンサーを読み込めません。「更新」を押してもう一度お試しください。",
  "talk.none.posts": "データサービスに、このコレクションのポストはありません。",
  "talk.none.people": "データサービスに、このコレクションのインフルエンサーはいません。",
  "talk.voices.title": "声の数",
  "talk.voices": "{posts, plural, =1 {このポストを} other {この#件のポストを}}書いたのは**{authors, number}人**です。",
  "talk.voices.spread": "最も声の大きい人が、反応の**{share}**を集めました。全員が同じ大きさの声だとすると**{voices}**人分です。",
  "talk.voices.silent": "反応はありません。",
  "talk.freshness.title": "新しさ",
  "talk.freshness.half": "この{posts, number}件のポストへの反応の半分以上は、{time}以降の新しいポストに集まっています。",
  "talk.freshness.range": "{posts, number}件のうち最新：{newest} · 最古：{oldest}",
  "talk.freshness.one": "唯一のポストは{time}のものです。",
  "talk.echo.title": "似た内容",
  "talk.echo.found": "**{posts, number}件中{count, number}件**のポストが、別の人のポストとほぼ同じ内容です：{groups}",
  "talk.echo.none": "ポスト{compared, number}件の中に、別の人がほぼ同じことを書いたものはありません。",
  "talk.echo.tooFew": "比べるには本文が足りません。",
  "talk.echo.compared": "-# ポスト{posts, number}件のうち{compared, number}件を比較（8語以上、リポストを除く）",
  "talk.handles.title": "ユーザー名",
  "talk.handles.found": "{people, number}人のうち、ユーザー名がよく似ている人：{groups}",
  "talk.handles.none": "{people, number}人の中に、ユーザー名がよく似ている人はいません。",
  "talk.mix.title": "内訳",
  "talk.mix.languages": "ポスト{posts, number}件の言語：{parts}",
  "talk.mix.clients": "ポスト{posts, number}件に使われたアプリ：{parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "不明 **{count, number}**",
  "talk.mix.others": "その他 **{count, number}**",
  "talk.regulars.title": "入れ替わり",
  "talk.regulars.came": "{time}と比べて**{count, number}人が新しく**インフルエンサーに加わりました：{people}",
  "talk.regulars.left": "{time}と比べて**{count, number}人がいなくなりました**：{people}",
  "talk.regulars.nobody": "インフルエンサーは{time}と同じです。",
  "talk.regulars.core": "**常連{count, number}人**（過去30日間に記録されたリスト{records, number}件の80%以上に登場）：{people}",
  "talk.moreGroups": "ほか{count, number}組",

  "person.noName": "名前なし",
  "person.noHandle": "不明",

  "list.next": "{list}、{next}",
  "list.more": "+{count, number}",
  "sentence.next": "{text}{next}",

  "note.otherChain":
    "-# このリンクは{chain}のものです。データサービスはアドレスだけで判断するため、数字は別のチェーンのコントラクトのものかもしれません。",
  "note.chainWithoutData": "-# このリンクは{chain}のものです。データサービスがこのチェーンに対応していないのかもしれません。",

  "problem.inOption": "`{option}`：{sentence}",
  "problem.copyAgain":
    "マーケットプレイスかエクスプローラーのコレクションのページから、コントラクトアドレスをコピーしてください。",
  "problem.address_missing":
    "コントラクトアドレスも、知っている名前も見つかりませんでした。アドレスは`0x`に40文字が続きます。{copyAgain}",
  "problem.link_without_address":
    "そのリンクにはコントラクトアドレスがありませんでした。コレクションのアイテムを1つ開いてそのリンクをコピーするか、アドレスそのものを貼り付けてください。",
  "problem.collection_slug":
    "そのリンクにはコレクションの名前（「{slug}」）がありますが、コントラクトアドレスがありません。コレクションのアイテムを1つ開いてそのリンクをコピーするか、アドレスそのものを貼り付けてください。",
  "problem.shortened_address": "そのアドレスは省略されています。`0x`に続く40文字がすべて必要です。{copyAgain}",
  "problem.solana_address":
    "それはSolanaのアドレスのようです。わかるのはEthereumのコントラクトだけで、そのアドレスは`0x`で始まります。",
  "problem.transaction_hash":
    "それはトランザクションハッシュです（`0x`の後に64文字）。コントラクトアドレスは40文字です。{copyAgain}",
  "problem.wrong_checksum": "このアドレスはチェックサム（EIP-55）が合わないので、打ち間違いがありそうです。{copyAgain}",
  "problem.several_addresses":
    "異なるアドレスが{count, number}個見つかりました。`/scores`などのコマンドに、目的のものを1つだけ入れてください。",
  "problem.several_collections":
    "その名前のコレクションは{count, number}個あります。どれのことですか？名前の代わりにアドレスを使えます。\n{contracts}",
  "problem.namesake": "30日間のサーバー数：{servers, number} · 最初に調べられた時：{time}",
  "problem.similar_names":
    "その名前とぴったり一致するコレクションは見つかりません。もしかして：{names}。入力中に表示されるリストから選ぶか、アドレスを貼り付けてください。",
  "problem.ens_name": "「{ensName}」はENS名です。必要なのは、その先にあるコントラクトアドレスです。{copyAgain}",
  "problem.stray_character":
    "「{character}」はコントラクトアドレスには使えません。`0x`の後に続くのは、数字の0～9と文字のa～fだけです。{copyAgain}",
  "problem.look_alike":
    "そのアドレスの「{character}」は、見た目の似た「{digit}」ではなく{kind, select, letter {アルファベット} cyrillic {キリル文字} greek {ギリシャ文字} other {別の文字}}です。{copyAgain}",
  "problem.stray_invisible": "そのアドレスに、目に見えない文字が入っています。{copyAgain}",
  "problem.no_default.server":
    "どのコレクションですか？`contract`にアドレス、リンク、または名前を入れてください。モデレーターは`/server set`でこのサーバーのデフォルトを、誰でも`/me set`で自分用のデフォルトを設定できます。",
  "problem.no_default.direct":
    "どのコレクションですか？`contract`にアドレス、リンク、または名前を入れてください。次から省略するには、`/me set`で自分用のデフォルトを設定してください。",
  "problem.not_recalled":
    "今は名前やデフォルトを調べられません。代わりにコレクションのコントラクトアドレスを貼り付けるか（これはいつでも使えます）、1分ほどしてからもう一度お試しください。",
  "problem.not_remembered":
    "今は保存も削除もできません。データベースが応答していません。1分ほどしてからもう一度お試しください。コントラクトアドレスを使うコマンドは普段どおり使えます。",
  "problem.no_history":
    "今は記録を調べられません。1分ほどしてからもう一度お試しください。`/scores`などのコマンドは普段どおり使えます。",
  "problem.unknown_watch": "そのウォッチは見つかりません。入力中に表示されるリストから選ぶか、`/watch list`を見てください。",
  "problem.too_many_watches":
    "このサーバーのウォッチは、すでに上限の{max, number}件です。先に1つ削除してください。`/watch list`にボタンがあります。",
  "problem.lacks_permissions":
    "<#{channel}>にはまだ投稿できません。そこで{permissions}を許可してから、もう一度コマンドを使ってください。何も保存されていません。",
  "problem.lacks_own_permissions":
    "投稿できるのは、コマンドを使う本人も投稿できる場所だけです。<#{channel}>では{permissions}の権限がありません。何も保存されていません。",
  "problem.not_allowed": "確認できるかぎり、ここで`/{command}`を使う権限がありません。何も変更されていません。",
  "problem.unknown_channel":
    "そのチャンネルで何ができるのかわかりません。別のチャンネルを選んでください。何も保存されていません。",
  "problem.unsuitable_channel":
    "投稿できるのは、テキストチャンネル、アナウンスチャンネル、スレッドだけです。`channel`でどれかを選んでください。何も保存されていません。",
  "problem.change_without_alert":
    "`change`はアラート用です。`what: {alert}`か`what: {both}`を付けてください。何も保存されていません。",
  "problem.digest_option_without_digest":
    "`every`、`hour`、`weekday`はダイジェスト用です。`what: {digest}`か`what: {both}`を付けてください。何も保存されていません。",
  "problem.servers_only": "これは、このボットを追加したサーバーでのみ使えます。",
  "problem.unknown_language": "その言語はわかりません。入力中に表示されるリストから選んでください。",
  "problem.unknown_zone":
    "そのタイムゾーンはわかりません。「Berlin」や「New York」のように都市名を入力して、表示されるリストから選んでください。",
  "problem.alias_like_address":
    "アドレス、リンク、ENS名のようなものは別名にできません。`apes`のような普通の名前を選んでください。",
  "problem.alias_unfit": "別名は、目に見える文字で1～{max, number}文字にしてください。`apes`のような普通の名前を選んでください。",
  "problem.too_many_aliases":
    "このサーバーには、すでに上限の{max, number}件の別名があります。先に1つ削除してください。`/server show`にメニューがあります。",
  "problem.wrong_length": "そのアドレスは`0x`の後が{digits, number}文字ですが、コントラクトアドレスは40文字です。{copyAgain}",
  "problem.no_data":
    "`{contract}`のデータはありません。コレクションのコントラクトかどうか確認してください。正しければ、データサービスがまだ対応していないようです。",
  "problem.no_data_of_any":
    "次のどれにもデータがありません：{contracts}。コレクションのコントラクトかどうか確認してください。正しければ、データサービスがまだ対応していないようです。",
  "problem.nothing_ranked":
    "このサーバーには、まだ順位をつけるものがありません。`/scores`などでコレクションを調べるか、モデレーターに`/server alias`で追加してもらい、1時間後にまた見てください。",
  "problem.nothing_ranked_by_change":
    "このサーバーには、1週間以上記録されたコレクションがまだありません。それまではスコアで順位をつけてください：`/leaderboard by: {total}`。",
  "problem.one_collection": "どれも同じコレクションです。比べる相手として、別のコレクションを1つ以上選んでください。",
  "problem.notTakingQuestions": "データサービスが混み合っています。1分ほどしてからもう一度お試しください。",
  "problem.notTakingQuestionsUntil": "データサービスが混み合っています。{time}にもう一度お試しください。",
  "problem.notAnswering": "データサービスが応答していません。コマンドに問題はありません。1分ほどしてからもう一度お試しください。",
  "problem.busy": "今は手いっぱいです。コマンドに問題はありません。少ししてからもう一度お試しください。",
  "problem.rejected_key": "このボットのAPIキーがデータサービスに拒否されました。ボットの運営者に知らせてください。",
  "problem.rejected_request":
    "このリクエストはデータサービスに拒否されました。アドレスを確認してください。正しければ、ボットの運営者に知らせてください。",
  "problem.invalid_answer":
    "データサービスの応答を読み取れませんでした。後でもう一度お試しください。何度も続くようなら、ボットの運営者に知らせてください。",
  "problem.aborted": "再起動中です。少ししてからもう一度お試しください。",
  "problem.just_refreshed": "すでに最新です。{time}にまた更新できます。",
  "problem.nothing_newer": "更新できませんでした。{time}のデータが今も最新です。1分ほどしてからもう一度お試しください。",
  "problem.used_up.member": "少しペースが速すぎます。{time}にもう一度お試しください。",
  "problem.used_up.server": "今、このサーバーではボットがたくさん使われています。{time}にもう一度お試しください。",
  "problem.unreadable_button": "このボタンは別のバージョンのボットのもので、もう使えません。もう一度コマンドを使ってください。",
  "problem.unknown_command": "そのコマンドはもうありません。`/`と入力すると、使えるコマンドが表示されます。",
  "problem.outdated_command":
    "このコマンドは変更されました。Discordを再読み込み（Ctrl+RかCmd+R、またはアプリを再起動）してから、もう一度お試しください。",
  "problem.cannot_embed":
    "このチャンネルには埋め込みを投稿できません。モデレーターにここで「埋め込みリンク」の権限を付けてもらうか、別のチャンネルでコマンドを使ってください。",
  "problem.forbidden":
    "このチャンネルで返信する権限がありません。モデレーターにここで「チャンネルを見る」「メッセージを送信」「埋め込みリンク」の権限を付けてもらうか、別のチャンネルでコマンドを使ってください。",
  "problem.internal":
    "こちら側で問題が起きました。もう一度お試しください。何度も続くようなら、この参照番号をボットの運営者に伝えてください：`{reference}`。",
};
