import type { Words } from "./en-US.ts";

/**
 * Turkish. You is «sen», as in Discord's own client. Terms: «hype», «influencer», «retweet», «kontrat», «link» and «skor» as
 * Turkish NFT communities say; posts on X are «gönderi», as X calls them, what the bot itself posts is «mesaj», «paylaşmak»; a
 * watch is a «takip», a digest an «özet», an alert an «uyarı», an alias a «takma ad», a record of the scores a «kayıt», a thread
 * an «alt başlık». Names of permissions and «Uygulamalar» are those of Discord's client. Quotation marks are “…”.
 * No case ending can stand on what is filled in: a name is followed by a noun («{name} koleksiyonu»), a number by «tane», «kadar»
 * or its noun, a relative time («3 gün önce», «2 saat sonra») stands alone, in parentheses, after a colon or before «ile
 * karşılaştırıldığında». Nouns after a number are singular, so both plural forms mostly agree.
 */
export const words: Words = {
  "button.influencers": "Influencer’lar",
  "button.next": "Sonraki →",
  "button.previous": "← Önceki",
  "button.refresh": "Yenile",
  "button.scores": "Skorlar",
  "button.talk": "Konuşulanlar",
  "button.toptweets": "Öne çıkanlar",
  "button.trends": "Trendler",

  "command.collectionScores": "Bir mesajın link verdiği koleksiyonun skorlarını gör",
  "command.compare": "İki ila beş koleksiyonu yan yana gör; kimler birden fazlasından bahsediyor, öğren",
  "command.help": "Bu bot ne yapar, verileri nereden gelir ve neleri saklar",
  "command.influencers": "Bir koleksiyon hakkındaki konuşmaları kimin yönlendirdiğini gör",
  "command.leaderboard": "Bu sunucunun koleksiyonlarını skora ya da bir haftalık değişime göre sırala",
  "command.me": "Kendi varsayılan koleksiyonunu ve dilini ayarla",
  "command.me.forget": "Senin hakkında hatırladığım her şeyi sil",
  "command.me.set": "Kendi varsayılan koleksiyonunu veya dilini ayarla",
  "command.me.show": "Senin hakkında hatırladığım her şeyi gör",
  "command.scores": "Bir koleksiyonun hype, kazanç, topluluk ve toplam skorunu gör",
  "command.server": "Sunucunun varsayılan koleksiyonunu, takma adlarını, dilini ve saat dilimini ayarla (moderatörler)",
  "command.server.alias": "Bir koleksiyona bu sunucuda geçerli kısa bir ad ver",
  "command.server.forget": "Bu sunucu hakkında hatırladığım her şeyi sil",
  "command.server.set": "Bu sunucunun varsayılan koleksiyonunu, dilini veya saat dilimini ayarla",
  "command.server.show": "Bu sunucu hakkında hatırladığım her şeyi gör",
  "command.talk": "Konuşulanların arkasında ne olduğunu gör: kaç ses var, ne kadar taze, neler tekrarlanıyor",
  "command.toptweets": "Bir koleksiyon hakkında en çok etkileşim alan gönderileri gör",
  "command.watch": "Sormadan, bir kanalda koleksiyonlardan haber al (moderatörler için)",
  "command.watch.add": "Bir koleksiyon hakkında bir kanalda özet veya uyarı paylaş",
  "command.watch.list": "Burada neler takip ediliyor, en son ne zaman paylaşıldı, neden sessiz, gör",
  "command.watch.remove": "Bir kanalda bir koleksiyonu takip etmeyi bırak",
  "command.watch.test": "Şimdi ne paylaşılacağını gör – yalnızca sen görürsün",
  "command.trends": "Bir koleksiyonun skorlarının zamanla nasıl değiştiğini gör",

  "option.compare.with": "Karşılaştırılacak koleksiyon: bir adres, adres içeren bir link veya bir ad",
  "option.compare.other": "Karşılaştırılacak bir koleksiyon daha",
  "option.contract": "Bir adres, adres içeren bir link veya bir ad; boş: sunucunun ya da senin koleksiyonun",
  "option.count.influencers": "Kaç kişi listelensin, 1–{max, number} (varsayılan: hepsi)",
  "option.count.toptweets": "Kaç gönderi listelensin, 1–{max, number} (varsayılan: hepsi)",
  "option.collection": "Varsayılan koleksiyon: bir adres, adres içeren bir link veya bir ad",
  "option.language": "Buradaki herkesin görebildiği yanıtların dili",
  "option.language.member": "Yalnızca senin görebildiğin yanıtların dili",
  "option.zone": "Bu sunucunun saat dilimi",
  "option.alias": "Ad, örneğin “apes”",
  "option.alias.contract": "Neyin yerine geçtiği: bir adres, link veya ad. Takma adı kaldırmak için boş bırak",
  "option.serverDefault": "{name} · bu sunucunun varsayılanı",
  "option.period": "Ne kadar geriye bakılsın (varsayılan: 30 gün)",
  "option.by": "Neye göre sıralansın (varsayılan: toplam skor)",
  "option.private": "Yanıtı yalnızca sana göster",
  "option.watch": "Hangisi: listeden seç",
  "option.watch.channel": "Nerede paylaşılsın (varsayılan: bu kanal)",
  "option.watch.what": "Belirli saatte özet, toplam değişince uyarı ya da ikisi de (varsayılan: özet)",
  "option.watch.every": "Özet ne sıklıkla paylaşılsın (varsayılan: her gün)",
  "option.watch.hour": "Özet saat kaçta paylaşılsın, 0–23, bu sunucunun saat diliminde (varsayılan: 9)",
  "option.watch.weekday": "Haftalık özet hangi gün paylaşılsın (varsayılan: pazartesi)",
  "option.watch.change": "Toplam bu kadar değiştiğinde uyar (varsayılan: alışılmadık şekilde değiştiğinde)",
  "option.pasteAddress": "Bir kontrat adresi (0x…) ya da OpenSea, Etherscan, Blur… linki yapıştır",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Bir NFT koleksiyonunun nasıl gittiğini, kimin ondan bahsettiğini ve ne dediğini gör. Herhangi bir komuta bir kontrat adresi, adres içeren bir link veya bir koleksiyonun adını ver. Varsayılan bir koleksiyon ayarlıysa boş bırakabilirsin.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Bir mesaja sağ tıkla veya basılı tut › **Uygulamalar › {name}** – {description}",
  "help.scores.title": "Skorlar ne anlama geliyor",
  "help.scores":
    "Hype, kazanç, topluluk ve toplam veri servisinden gelir ve olduğu gibi gösterilir. Servis, bunların ölçeğini açıklamıyor.",
  "help.data.title": "Veriler nereden geliyor",
  "help.data":
    "Bu botun bağlı olduğu Collection Social and Score servisinden: veri servisi. Her yanıt ne zaman güncellendiğini gösterir; güncellemek için Yenile düğmesine bas.",
  "help.privacy.title": "Gizlilik",
  "help.privacy":
    "Bot, komutlarına yazdıklarını ve menüsünü kullandığında menüyü kullandığın mesajı okur. Hangi sunucuda hangi koleksiyonlara herkese açık olarak bakıldığını (kimin baktığını değil), bunların skorlarının, influencer’larının ve gönderilerinin nasıl değiştiğini ve bir dakika boyunca kaç komut ve düğme kullandığını hatırlar. Ayrıca `/me set` ile kaydettiklerini ve moderatörlerin `/server` ile `/watch` üzerinden kaydettiklerini hatırlar: `/me show`, `/server show` ve `/watch list` hepsini listeler, `/me forget` ve `/server forget` siler. Günlükleri kişileri değil komutları kaydeder ve hiçbir mesaj saklanmaz.",

  "watch.what.digest": "Özet",
  "watch.what.alert": "Uyarılar",
  "watch.what.both": "Özet ve uyarılar",
  "watch.every.day": "Her gün",
  "watch.every.week": "Her hafta",
  "watch.weekday.1": "Pazartesi",
  "watch.weekday.2": "Salı",
  "watch.weekday.3": "Çarşamba",
  "watch.weekday.4": "Perşembe",
  "watch.weekday.5": "Cuma",
  "watch.weekday.6": "Cumartesi",
  "watch.weekday.7": "Pazar",
  "watch.title": "Bu sunucuda takip edilenler",
  "watch.none":
    "Burada henüz hiçbir şey takip edilmiyor. `/watch add` ile başla: bir koleksiyon seç, ben de değişenleri bir kanalda paylaşayım.",
  "watch.count": "{count, number} / {max, number}",
  "watch.added": "Kaydedildi. Karşılaştırmaya bundan sonra ilk gördüğüm verilerle başlarım; ilk mesaj, bir şey değişince gelir.",
  "watch.changed": "Değiştirildi. Bu koleksiyon o kanalda zaten takip ediliyordu.",
  "watch.removed": "Kaldırıldı. Orada artık onunla ilgili bir şey paylaşılmayacak.",
  "watch.gone": "Bu takip zaten kaldırılmıştı.",
  "watch.resumed": "Devam ediyor. Son paylaştığım yerden sürdürüyorum; yeni mesaj hemen gelebilir.",
  "watch.in": "<#{channel}> kanalında",
  "watch.digest.day": "Özet: her gün saat {hour}:00 ({zone})",
  "watch.digest.week":
    "Özet: her {weekday, select, 1 {pazartesi} 2 {salı} 3 {çarşamba} 4 {perşembe} 5 {cuma} 6 {cumartesi} other {pazar}} saat {hour}:00 ({zone})",
  "watch.alert.change": "Uyarı: toplam, son mesajımdan beri en az {change} değiştiğinde",
  "watch.alert.unusual":
    "Uyarı: toplam, son mesajımdan beri alışılmadık şekilde değiştiğinde (bir günde normal olanın en az 4 katı)",
  "watch.next": "Sonraki özet {time}, o zamana kadar bir şey değişirse",
  "watch.checked": "kontrol: {time}",
  "watch.unchecked": "henüz kontrol edilmedi",
  "watch.posted": "son mesaj: {time}",
  "watch.unposted": "henüz bir şey paylaşılmadı",
  "watch.posting": "bir mesaj yolda",
  "watch.needs":
    "-# Orada paylaşmak için “Kanalı Görüntüle”, “Mesaj Gönder” (alt başlıkta: “Alt Başlıklarda Mesaj Gönder”), “Bağlantı Yerleştir” ve “Mesaj Geçmişini Oku” izinleri gerekiyor. Şu an hepsi var.",
  "watch.noZone":
    "-# Bu sunucunun henüz bir saat dilimi yok, bu yüzden saatler UTC’ye göre. `/server set zone` ile bir tane ayarla.",
  "watch.paused.channel_gone":
    "⏸️ **Duraklatıldı**: kanal silindi. Bu takibi kaldır; `/watch add` başka bir kanalda yenisini başlatır.",
  "watch.paused.server_gone": "⏸️ **Duraklatıldı**: bu sunucudan çıkarılmıştım. Yeniden başlamam için Devam et düğmesine bas.",
  "watch.paused.no_access":
    "⏸️ **Duraklatıldı**: kanalı göremiyorum. Bana orada “Kanalı Görüntüle” iznini ver, sonra Devam et düğmesine bas.",
  "watch.paused.no_permission":
    "⏸️ **Duraklatıldı**: kanalda paylaşma iznim yok. Bana orada “Mesaj Gönder” (alt başlıkta: “Alt Başlıklarda Mesaj Gönder”) ve “Bağlantı Yerleştir” izinlerini ver, sonra Devam et düğmesine bas.",
  "watch.paused.thread_locked": "⏸️ **Duraklatıldı**: alt başlık kilitli. Kilidini aç, sonra Devam et düğmesine bas.",
  "watch.paused.refused": "⏸️ **Duraklatıldı**: Discord oradaki mesajlarımı reddetti. Tekrar denemek için Devam et düğmesine bas.",
  "watch.untracked":
    "⚠️ Kaydedilmiyor: zaten izin verilen en fazla sayıda koleksiyonu kaydediyorum. Botu yöneten kişi bu sınırı yükseltebilir.",
  "watch.failing":
    "⚠️ Oradaki son mesajım gönderilemedi. O kanalda neye iznim olduğuna bak: üst üste üç başarısızlıktan sonra duraklatıyorum.",
  "watch.quiet": "mesaj yok: {reason}",
  "watch.quiet.nothing_recorded": "onunla ilgili henüz bir kayıt yok",
  "watch.quiet.first": "bundan sonra bununla karşılaştıracağım",
  "watch.quiet.nothing_newer": "daha yeni veri yok",
  "watch.quiet.unchanged": "hiçbir şey değişmedi",
  "watch.quiet.small": "toplamdaki değişim {by} (eşik: {of})",
  "watch.quiet.too_little_history":
    "neyin alışılmadık olduğu 7 günlük geçmişle belli olur; şimdilik {days, plural, one {# gün var} other {# gün var}}",
  "watch.quiet.too_soon": "sonraki uyarı en erken {time} gelebilir",
  "watch.test.title": "Şimdi ne paylaşırdım",
  "watch.test.example": "Örneğin:",
  "watch.test.digest.posts": "Özet paylaşılırdı.",
  "watch.test.digest.quiet": "Özet paylaşılmazdı: {reason}.",
  "watch.test.alert.posts": "Bir uyarı paylaşılırdı.",
  "watch.test.alert.quiet": "Uyarı paylaşılmazdı: {reason}.",
  "watch.button.preview": "Önizleme",
  "watch.button.remove": "Kaldır",
  "watch.button.resume": "Devam et",
  "watch.button.resumeOf": "Devam et: {name}",
  "watch.button.back": "Geri",
  "watch.button.list": "Tüm takipler",
  "watch.menu": "Bir takip aç…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "burada",
  "watch.elsewhere": "kanal …{digits}",
  "permission.ViewChannel": "“Kanalı Görüntüle”",
  "permission.SendMessages": "“Mesaj Gönder”",
  "permission.SendMessagesInThreads": "“Alt Başlıklarda Mesaj Gönder”",
  "permission.EmbedLinks": "“Bağlantı Yerleştir”",
  "permission.ReadMessageHistory": "“Mesaj Geçmişini Oku”",

  "watchPost.digest": "📊 **Özet**: {name} koleksiyonunda neler değişti",
  "watchPost.digests": "📊 **Özet**: {count, plural, one {# koleksiyonda} other {# koleksiyonda}} neler değişti",
  "watchPost.alert": "🔔 **Uyarı**: {name} koleksiyonunun toplam skoru değişti: {change}",
  "watchPost.total": "**Toplam {total}** · {change} ({since} ile karşılaştırıldığında)",
  "watchPost.newPost": "Yeni gönderi ({time}): {interactions, plural, one {# etkileşim} other {# etkileşim}}",
  "watchPost.topPost":
    "Artık öne çıkan gönderiler arasında (paylaşıldı: {time}): {interactions, plural, one {# etkileşim} other {# etkileşim}}",
  "watchPost.came": "Öne çıkan influencer’lar arasında yeni: {people}",
  "watchPost.left": "Artık influencer’lar arasında değil: {people}",
  "watchPost.open": "Bir koleksiyon aç…",

  "settings.collection": "Varsayılan koleksiyon",
  "settings.language": "Dil",
  "settings.zone": "Saat dilimi",
  "settings.unset": "Ayarlanmadı",
  "settings.saved": "Kaydedildi.",
  "settings.nothingToSet": "Değişecek bir şey yok: en az bir seçenek belirle. Şu anki ayarlar bunlar.",
  "settings.clear.collection": "Varsayılan koleksiyonu temizle",
  "settings.clear.language": "Dili temizle",
  "settings.clear.zone": "Saat dilimini temizle",
  "settings.cleared.collection": "Varsayılan koleksiyon temizlendi.",
  "settings.cleared.language": "Dil temizlendi.",
  "settings.cleared.zone": "Saat dilimi temizlendi.",
  "settings.deleted": "Silindi – bunu artık hatırlamıyorum",

  "server.title": "Bu sunucunun ayarları",
  "server.introduction":
    "Bu sunucu hakkında hatırladığım her şey bu. `/server set` ve `/server alias` ile değiştir ya da hepsini `/server forget` ile sil.",
  "server.language.unset": "Ayarlanmadı – Discord’un sunucu ayarlarındaki dili kullanıyorum",
  "server.asked": "Son 30 günde burada herkese açık olarak bakılanlar",
  "server.asked.more": "ve {count, number} tane daha",
  "server.aliases": "**{count, plural, one {# takma ad} other {# takma ad}}**",
  "server.removeAlias": "Bir takma adı kaldır…",
  "server.aliasSet": "{name} artık bu sunucuda şunun yerine geçiyor: `{collection}`.",
  "server.aliasChanged": "{name} artık bu sunucuda şunun yerine geçiyor: `{collection}`. Önceki: `{before}`.",
  "server.aliasRemoved": "{name} takma adı kaldırıldı.",
  "server.aliasGone": "Bu takma ad zaten kaldırılmıştı.",
  "server.noAlias": "Bu sunucuda {name} diye bir takma ad yok. Eklemek için `/server alias` komutunu bir `contract` ile kullan.",
  "server.nothingToForget": "Silinecek bir şey yoktu: bu sunucu hakkında hiçbir şey hatırlamıyorum.",

  "me.title": "Senin ayarların",
  "me.introduction":
    "Senin hakkında hatırladığım her şey bu; beni son kullandığın gün de dahil: {day}. 12 ay hiç komut kullanmazsan hepsini unuturum, `/me forget` ile ise hemen.",
  "me.nothing": "Senin hakkında hiçbir şey hatırlamıyorum. `/me set` ile varsayılan bir koleksiyon veya bir dil ayarla.",
  "me.language.unset": "Ayarlanmadı – Discord uygulamanın dilini kullanıyorum",
  "me.nothingToForget": "Silinecek bir şey yoktu: senin hakkında hiçbir şey hatırlamıyorum.",

  "card.updated": "Güncellendi: {time}",
  "card.stale": "Daha eski veriler gösteriliyor ({time}): şu an daha yenisi yok",
  "card.top": "İlk {last} / {total}",
  "card.range": "{first}–{last} / {total}",
  "card.place": "{first} / {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Kazanç",
  "scores.community": "Topluluk",
  "scores.total": "Toplam",

  "scores.blocks": "{blocks} {days, plural, one {# gün} other {# gün}}",

  "change.comparedWith": "▲ ▼ karşılaştırma: {time}",

  "period.24h": "Son 24 saat",
  "period.7d": "Son 7 gün",
  "period.30d": "Son 30 gün",
  "period.90d": "Son 90 gün",
  "period.1y": "Son 1 yıl",

  "trends.recorded":
    "ilk kayıt {since}, son kayıt {until}: {records, plural, one {# kayıt} other {# kayıt}}, {gaps, plural, =0 {boşluk yok} one {# boşluk} other {# boşluk}}",
  "trends.lowest": "En düşük {value}, {time}",
  "trends.highest": "En yüksek {value}, {time}",
  "trends.nothing":
    "Bu dönemde henüz bir kayıt yok. Bir koleksiyonu, bir sunucuda takip edildiği, varsayılan ya da takma ad olduğu sürece ve herkese açık olarak bakıldıktan sonra yedi gün boyunca kaydederim.",
  "trends.period": "Dönem…",
  "trends.scales": "Ölçekler farklı",
  "trends.noChart": "Çok az kayıt",
  "trends.picture": "{period}, her skor için bir grafik. {scores}",
  "trends.picture.score": "{name}: son {newest}, en düşük {lowest} ({lowestAt}), en yüksek {highest} ({highestAt}).",

  "compare.open": "Birini aç…",
  "compare.now": "En yeni skorlar",
  "compare.missing.noData": "Veri yok. Koleksiyonun kontratı buysa, veri servisi onu henüz takip etmiyor demektir.",
  "compare.missing.limited": "Skorlar yüklenemiyor: veri servisi şu an meşgul. Bir dakika sonra Yenile düğmesine bas.",
  "compare.missing.notAnswering":
    "Skorlar yüklenemiyor: veri servisi şu an yanıt vermiyor. Bir dakika sonra Yenile düğmesine bas.",
  "compare.missing.failed": "Skorlar şu an yüklenemiyor. Tekrar denemek için Yenile düğmesine bas.",
  "compare.people.title": "Ortak kişiler",
  "compare.people.found":
    "**{total, plural, one {# influencer} other {# influencer}} içinde {count, number} kişi** bunların birden fazlasından bahsediyor.",
  "compare.people.tooFew": "Karşılaştıracak bir şey yok: influencer’ları bende olan koleksiyon sayısı ikiden az.",
  "compare.people.missing": "Influencer yok: {collections}",
  "compare.posts.title": "Ortak gönderiler",
  "compare.posts.found":
    "**Öne çıkan {total, plural, one {# gönderi} other {# gönderi}} içinde {count, number} tanesi** bunların birden fazlasıyla ilgili.",
  "compare.posts.tooFew": "Karşılaştıracak bir şey yok: gönderileri bende olan koleksiyon sayısı ikiden az.",
  "compare.posts.missing": "Gönderi yok: {collections}",
  "compare.post": "Gönderi: {author}",
  "compare.picture": "{title}, her skor için bir grafik. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Sıralama: {by}",
  "leaderboard.basis":
    "{count, plural, one {# koleksiyon} other {# koleksiyon}}: bu sunucunun varsayılanı, takma adları, takip ettikleri ve son 30 günde burada herkese açık olarak bakılanlar. Yukarı ve aşağı: bir hafta öncesine göre sıra farkı.",
  "leaderboard.by": "Şuna göre sırala…",
  "leaderboard.by.total": "Toplam",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Kazanç",
  "leaderboard.by.community": "Topluluk",
  "leaderboard.by.change": "Toplamın 7 günlük değişimi",
  "leaderboard.asOf": "veri: {time}",
  "leaderboard.up": "{count, plural, one {# sıra} other {# sıra}} yukarı",
  "leaderboard.down": "{count, plural, one {# sıra} other {# sıra}} aşağı",
  "leaderboard.same": "aynı sırada",
  "leaderboard.unranked": "Yakın zamanda kaydı yok: {collections}",
  "leaderboard.unranked.change": "Henüz bir haftalık kaydı yok: {collections}",

  "influencers.heading": "Influencer’lar",
  "influencers.influence": "**{score}** etki",
  "influencers.followers": "**{count}** takipçi",

  "toptweets.heading": "Gönderiler",
  "toptweets.retweetOf": "-# Retweet: {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Bu gönderide metin yok.",
  "toptweets.sensitive": "-# Hassas içerik",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · toplam {all}",
  "toptweets.open": "Aç",

  "talk.basis.all":
    "Konuşulanların arkasında: {posts, plural, one {# gönderi} other {öne çıkan # gönderi}} ve {people, plural, one {# influencer} other {# influencer}}",
  "talk.basis.posts": "Konuşulanların arkasında: {posts, plural, one {# gönderi} other {öne çıkan # gönderi}}",
  "talk.basis.people": "Konuşulanların arkasında: {people, plural, one {# influencer} other {# influencer}}",
  "talk.stale.posts": "Gönderiler için daha eski veriler gösteriliyor ({time}): şu an daha yenisi yok",
  "talk.stale.people": "Influencer’lar için daha eski veriler gösteriliyor ({time}): şu an daha yenisi yok",
  "talk.failed.posts": "Gönderiler şu an yüklenemiyor. Tekrar denemek için Yenile düğmesine bas.",
  "talk.failed.people": "Influencer’lar şu an yüklenemiyor. Tekrar denemek için Yenile düğmesine bas.",
  "talk.none.posts": "Veri servisinde bu koleksiyonla ilgili gönderi yok.",
  "talk.none.people": "Veri servisinde bu koleksiyon için influencer yok.",
  "talk.voices.title": "Sesler",
  "talk.voices":
    "{posts, plural, one {Bu gönderiyi} other {Bu # gönderiyi}} **{authors, plural, one {# kişi} other {# kişi}}** yazdı.",
  "talk.voices.spread": "En gür sesin etkileşimdeki payı **{share}**: sanki **{voices}** kişi eşit konuşuyormuş gibi.",
  "talk.voices.silent": "{posts, plural, one {Hiç etkileşimi yok.} other {Hiç etkileşimleri yok.}}",
  "talk.freshness.title": "Tazelik",
  "talk.freshness.half": "Bu {posts, number} gönderinin etkileşiminin en az yarısı en yenilerde (onların en eskisi: {time}).",
  "talk.freshness.range": "{posts, number} gönderinin en yenisi: {newest} · en eskisi: {oldest}",
  "talk.freshness.one": "Tek gönderinin tarihi: {time}.",
  "talk.echo.title": "Yankı",
  "talk.echo.found":
    "**{posts, number} gönderi içinde {count, number} tanesi**, başkalarının gönderileriyle neredeyse aynı şeyi söylüyor: {groups}",
  "talk.echo.none": "Farklı kişilerin {compared, number} gönderisi içinde neredeyse aynı şeyi söyleyen iki gönderi yok.",
  "talk.echo.tooFew": "Karşılaştırmak için yeterince metin yok.",
  "talk.echo.compared":
    "-# {posts, plural, one {# gönderi} other {# gönderi}} içinde {compared, number} tanesi karşılaştırıldı (en az 8 kelime, retweet’ler hariç)",
  "talk.handles.title": "Kullanıcı adları",
  "talk.handles.found": "{people, number} kişi içinde kullanıcı adları birbirine benzeyenler: {groups}",
  "talk.handles.none": "{people, number} kişi içinde kullanıcı adları birbirine benzeyen yok.",
  "talk.mix.title": "Dağılım",
  "talk.mix.languages": "{posts, plural, one {# gönderinin} other {# gönderinin}} dilleri: {parts}",
  "talk.mix.clients": "{posts, plural, one {# gönderi} other {# gönderi}} için kullanılan uygulamalar: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "bilinmiyor **{count, number}**",
  "talk.mix.others": "diğer **{count, number}**",
  "talk.regulars.title": "Gelenler ve gidenler",
  "talk.regulars.came": "Influencer’lar arasında **{count, number} yeni** (karşılaştırma: {time}): {people}",
  "talk.regulars.left": "**{count, number} kişi gitti** (karşılaştırma: {time}): {people}",
  "talk.regulars.nobody": "Influencer’lar aynı (karşılaştırma: {time}).",
  "talk.regulars.core":
    "**{count, plural, one {# müdavim} other {# müdavim}}**, son 30 günde kaydedilen {records, plural, one {# listenin} other {# listenin}} en az %80’inde: {people}",
  "talk.moreGroups": "ve {count, plural, one {# grup} other {# grup}} daha",

  "person.noName": "Adsız",
  "person.noHandle": "bilinmiyor",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} tane daha",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Bu linkin ağı: {chain}. Veri servisi yalnızca adrese bakar, yani bu sayılar başka bir ağdaki bir kontrata ait olabilir.",
  "note.chainWithoutData": "-# Bu linkin ağı: {chain}. Veri servisi bu ağı kapsamıyor olabilir.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kontrat adresini, koleksiyonun bir pazar yerindeki veya explorer’daki sayfasından kopyala.",
  "problem.address_missing":
    "Orada bir kontrat adresi ya da bildiğim bir ad bulamadım. Bir adres, `0x` ve ardından gelen 40 karakterdir. {copyAgain}",
  "problem.link_without_address":
    "Bu linkte bir kontrat adresi bulamadım. Koleksiyondaki NFT’lerden birini açıp onun linkini kopyala ya da doğrudan adresi yapıştır.",
  "problem.collection_slug":
    "Bu linkte koleksiyonun adı (“{slug}”) var ama kontrat adresi yok. Koleksiyondaki NFT’lerden birini açıp onun linkini kopyala ya da doğrudan adresi yapıştır.",
  "problem.shortened_address": "Bu adres kısaltılmış, bana tamamı lazım: `0x` ve ardından 40 karakter. {copyAgain}",
  "problem.solana_address":
    "Bu bir Solana adresine benziyor. Ben yalnızca Ethereum kontratlarını tanırım, onların adresleri de `0x` ile başlar.",
  "problem.transaction_hash": "Bu bir işlem hash’i (`0x` sonrası 64 karakter). Kontrat adresinde 40 karakter olur. {copyAgain}",
  "problem.wrong_checksum":
    "Bu adresin sağlama toplamı (EIP-55) tutmuyor, yani büyük ihtimalle içinde bir yazım hatası var. {copyAgain}",
  "problem.several_addresses":
    "{count, number} farklı adres buldum. `/scores` gibi bir komutu yalnızca kastettiğin adresle kullan.",
  "problem.several_collections":
    "Bu adda {count, number} koleksiyon biliyorum. Hangisini kastediyorsun? Ad yerine adresini kullanabilirsin.\n{contracts}",
  "problem.namesake": "30 günde sunucu: {servers, number} · ilk bakılma: {time}",
  "problem.similar_names":
    "Tam olarak bu adda bir koleksiyon bilmiyorum. Şunu mu demek istedin: {names}? Yazarken çıkan listeden seç ya da adresini yapıştır.",
  "problem.ens_name": "“{ensName}” bir ENS adı, bana ise arkasındaki kontrat adresi lazım. {copyAgain}",
  "problem.stray_character":
    "“{character}” bir kontrat adresinde bulunamaz: `0x` sonrasında yalnızca 0–9 rakamları ve a–f harfleri gelir. {copyAgain}",
  "problem.look_alike":
    "Bu adresteki “{character}” aslında {kind, select, letter {bir harf} cyrillic {bir Kiril harfi} greek {bir Yunan harfi} other {farklı bir karakter}}; benzediği “{digit}” değil. {copyAgain}",
  "problem.stray_invisible": "Bu adreste görünmez bir karakter var. {copyAgain}",
  "problem.no_default.server":
    "Hangi koleksiyon? `contract` ekle: bir adres, link veya ad. Moderatörler bu sunucu için `/server set` ile bir varsayılan ayarlayabilir, sen de kendininkini `/me set` ile ayarlayabilirsin.",
  "problem.no_default.direct":
    "Hangi koleksiyon? `contract` ekle: bir adres, link veya ad. Bir dahaki sefere gerek kalmasın istersen `/me set` ile kendi varsayılanını ayarla.",
  "problem.not_recalled":
    "Şu an adlara ve varsayılanlara bakamıyorum. Bunun yerine koleksiyonun kontrat adresini yapıştır – o her zaman çalışır – ya da bir dakika sonra tekrar dene.",
  "problem.not_remembered":
    "Şu an hiçbir şeyi kaydedemiyor veya silemiyorum: hafızam yanıt vermiyor. Bir dakika sonra tekrar dene. Kontrat adresli komutlar her zamanki gibi çalışıyor.",
  "problem.no_history":
    "Şu an kayıtlara bakamıyorum. Bir dakika sonra tekrar dene; `/scores` gibi komutlar her zamanki gibi çalışıyor.",
  "problem.unknown_watch": "Bu takibi tanımıyorum. Yazarken çıkan listeden birini seç ya da `/watch list` komutuna bak.",
  "problem.too_many_watches":
    "Bu sunucuda zaten {max, number} takip var, daha fazlasını yapamam. Önce birini kaldır: `/watch list` içinde bunun için bir düğme var.",
  "problem.lacks_permissions":
    "<#{channel}> kanalında henüz paylaşamıyorum: bana orada şu izinleri ver: {permissions}. Sonra komutu tekrar kullan. Hiçbir şey kaydedilmedi.",
  "problem.lacks_own_permissions":
    "Yalnızca senin de paylaşabildiğin yerlerde paylaşırım: <#{channel}> kanalında şu izinlerin yok: {permissions}. Hiçbir şey kaydedilmedi.",
  "problem.not_allowed": "Gördüğüm kadarıyla burada `/{command}` komutunu kullanamazsın. Hiçbir şey değiştirilmedi.",
  "problem.unknown_channel": "O kanalda neye iznim olduğunu göremiyorum. Başka bir kanal seç. Hiçbir şey kaydedilmedi.",
  "problem.unsuitable_channel":
    "Yalnızca metin kanallarında, duyuru kanallarında ve alt başlıklarda paylaşabilirim. `channel` ile bunlardan birini seç. Hiçbir şey kaydedilmedi.",
  "problem.change_without_alert": "`change` uyarılar içindir: `what: {alert}` veya `what: {both}` ekle. Hiçbir şey kaydedilmedi.",
  "problem.digest_option_without_digest":
    "`every`, `hour` ve `weekday` özetler içindir: `what: {digest}` veya `what: {both}` ekle. Hiçbir şey kaydedilmedi.",
  "problem.servers_only": "Bu yalnızca beni eklemiş bir sunucuda çalışır.",
  "problem.unknown_language": "Bu dili bilmiyorum. Yazarken çıkan listeden birini seç.",
  "problem.unknown_zone": "Bu saat dilimini tanımıyorum. “Berlin” veya “New York” gibi bir şehir yaz ve çıkan listeden seç.",
  "problem.alias_like_address": "Takma ad bir adrese, linke veya ENS adına benzeyemez. Sade bir ad seç, örneğin `apes`.",
  "problem.alias_unfit": "Takma adda 1 ila {max, number} görünür karakter olmalı. Sade bir ad seç, örneğin `apes`.",
  "problem.too_many_aliases":
    "Bu sunucuda zaten {max, number} takma ad var, daha fazlasını hatırlayamam. Önce birini kaldır: `/server show` içinde bunun için bir menü var.",
  "problem.wrong_length":
    "Bu adreste `0x` sonrasında {digits, plural, one {# karakter} other {# karakter}} var; kontrat adresinde 40 olur. {copyAgain}",
  "problem.no_data":
    "`{contract}` için veri yok. Bunun koleksiyonun kontratı olduğundan emin ol. Öyleyse, veri servisi onu henüz takip etmiyor demektir.",
  "problem.no_data_of_any":
    "Bunların hiçbiri için veri yok: {contracts}. Bunların koleksiyonların kontratları olduğundan emin ol. Öyleyse, veri servisi onları henüz takip etmiyor demektir.",
  "problem.nothing_ranked":
    "Bu sunucuda henüz sıralanacak bir şey yok. Burada koleksiyonlara bak, örneğin `/scores` ile, ya da bir moderatörden `/server alias` ile birkaç tane eklemesini iste ve bir saat sonra tekrar gel.",
  "problem.nothing_ranked_by_change":
    "Bu sunucunun koleksiyonlarından hiçbirinin henüz bir haftalık kaydı yok. O zamana kadar bir skora göre sırala: `/leaderboard by: {total}`.",
  "problem.one_collection": "Bunların hepsi aynı koleksiyon. Karşılaştırmak için en az bir tane daha seç.",
  "problem.notTakingQuestions": "Veri servisi şu an meşgul. Bir dakika sonra tekrar dene.",
  "problem.notTakingQuestionsUntil": "Veri servisi şu an meşgul. Tekrar dene: {time}.",
  "problem.notAnswering": "Veri servisi şu an yanıt vermiyor. Komutunda sorun yoktu – bir dakika sonra tekrar dene.",
  "problem.busy": "Şu an çok yoğunum. Komutunda sorun yoktu – birazdan tekrar dene.",
  "problem.rejected_key": "Veri servisi bu botun API anahtarını reddetti. Lütfen botu yöneten kişiye haber ver.",
  "problem.rejected_request":
    "Veri servisi bu isteği reddetti. Adresi kontrol et; doğruysa lütfen botu yöneten kişiye haber ver.",
  "problem.invalid_answer":
    "Veri servisi okuyamadığım bir yanıt gönderdi. Daha sonra tekrar dene; devam ederse lütfen botu yöneten kişiye haber ver.",
  "problem.aborted": "Yeniden başlıyorum. Birazdan tekrar dene.",
  "problem.just_refreshed": "Bu zaten en güncel hali. Tekrar yenileyebilirsin: {time}.",
  "problem.nothing_newer": "Yenilenemedi – bunlar hâlâ en son veriler ({time}). Bir dakika sonra tekrar dene.",
  "problem.used_up.member": "Biraz hızlı gidiyorsun. Tekrar dene: {time}.",
  "problem.used_up.server": "Bu sunucu şu an botu çok kullanıyor. Tekrar dene: {time}.",
  "problem.unreadable_button": "Bu düğme botun başka bir sürümünden kalma ve artık çalışmıyor. Komutu tekrar kullan.",
  "problem.unknown_command": "Bu komut artık yok. Neler olduğunu görmek için `/` yaz.",
  "problem.outdated_command":
    "Bu komut değişti. Discord’u yeniden yükle (Ctrl+R veya Cmd+R, ya da uygulamayı yeniden başlat) ve tekrar dene.",
  "problem.cannot_embed":
    "Bu kanalda embed paylaşamıyorum. Bir moderatörden bana burada “Bağlantı Yerleştir” iznini vermesini iste ya da komutu başka bir kanalda kullan.",
  "problem.forbidden":
    "Bu kanalda yanıt verme iznim yok. Bir moderatörden bana burada “Kanalı Görüntüle”, “Mesaj Gönder” ve “Bağlantı Yerleştir” izinlerini vermesini iste ya da komutu başka bir kanalda kullan.",
  "problem.internal":
    "Bizim tarafımızda bir şeyler ters gitti. Tekrar dene; devam ederse bu referansı botu yöneten kişiye ilet: `{reference}`.",
};
