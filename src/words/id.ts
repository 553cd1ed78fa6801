import type { Words } from "./en-US.ts";

/**
 * Indonesian. You is kamu, as in Discord's own client, and the bot says aku. «Hype», «Total», «NFT», «influencer», «explorer», «alias»,
 * «alert» and «link» stay, as crypto communities say; gains and community are «Kenaikan» and «Komunitas». What is on X is a
 * «postingan» and a retweet «posting ulang», as X says; what the bot does in a channel is «mengirim». A watch is a «pantauan»,
 * a digest a «ringkasan». Server, channel and thread are «server», «saluran», «utas», and permissions are called as in Discord's
 * settings. Nouns have one form for all numbers. Hours are written with a full stop. Quotation marks are “…”.
 * Times come as «3 hari yang lalu» or «dalam 2 jam».
 */
export const words: Words = {
  "button.influencers": "Influencer",
  "button.next": "Berikutnya →",
  "button.previous": "← Sebelumnya",
  "button.refresh": "Perbarui",
  "button.scores": "Skor",
  "button.talk": "Obrolan",
  "button.toptweets": "Postingan teratas",
  "button.trends": "Tren",

  "command.collectionScores": "Lihat skor koleksi yang ditautkan sebuah pesan",
  "command.compare": "Bandingkan dua sampai lima koleksi, dan lihat siapa yang membahas lebih dari satu di antaranya",
  "command.help": "Apa yang dilakukan bot ini, dari mana datanya, dan apa yang disimpannya",
  "command.influencers": "Lihat siapa yang menggerakkan obrolan tentang sebuah koleksi",
  "command.leaderboard": "Beri peringkat koleksi di server ini menurut skor, atau menurut perubahannya dalam seminggu",
  "command.me": "Atur koleksi default dan bahasamu sendiri",
  "command.me.forget": "Hapus semua yang kuingat tentang kamu",
  "command.me.set": "Atur koleksi default atau bahasamu sendiri",
  "command.me.show": "Lihat semua yang kuingat tentang kamu",
  "command.scores": "Lihat skor hype, kenaikan, komunitas, dan total sebuah koleksi",
  "command.server": "Atur koleksi default, alias, bahasa, dan zona waktu server ini (untuk moderator)",
  "command.server.alias": "Beri koleksi nama pendek yang berlaku di server ini",
  "command.server.forget": "Hapus semua yang kuingat tentang server ini",
  "command.server.set": "Atur koleksi default, bahasa, atau zona waktu server ini",
  "command.server.show": "Lihat semua yang kuingat tentang server ini",
  "command.talk": "Lihat apa di balik obrolan soal koleksi: berapa suara, seberapa baru, dan apa yang berulang",
  "command.toptweets": "Lihat postingan dengan interaksi terbanyak tentang sebuah koleksi",
  "command.watch": "Dapatkan kabar koleksi di saluran tanpa perlu bertanya (untuk moderator)",
  "command.watch.add": "Kirim ringkasan atau alert tentang sebuah koleksi ke saluran",
  "command.watch.list": "Lihat apa yang dipantau di sini, kapan terakhir dikirim, dan kenapa sepi",
  "command.watch.remove": "Berhenti memantau sebuah koleksi di saluran",
  "command.watch.test": "Lihat apa yang akan dikirim sekarang – cuma kamu yang melihatnya",
  "command.trends": "Lihat perubahan skor sebuah koleksi dari waktu ke waktu",

  "option.compare.with": "Koleksi pembanding: alamat, link yang memuatnya, atau nama",
  "option.compare.other": "Satu koleksi lagi untuk dibandingkan",
  "option.contract": "Alamat, link yang memuatnya, atau nama; kosongkan untuk memakai default server ini atau default-mu",
  "option.count.influencers": "Berapa orang yang ditampilkan, 1–{max, number} (default: semua)",
  "option.count.toptweets": "Berapa postingan yang ditampilkan, 1–{max, number} (default: semua)",
  "option.collection": "Koleksi default: alamat, link yang memuatnya, atau nama",
  "option.language": "Bahasa jawaban yang bisa dilihat semua orang di sini",
  "option.language.member": "Bahasa jawaban yang cuma bisa kamu lihat",
  "option.zone": "Zona waktu server ini",
  "option.alias": "Namanya, misalnya “apes”",
  "option.alias.contract": "Koleksi yang dimaksud: alamat, link, atau nama. Kosongkan untuk menghapus alias",
  "option.serverDefault": "{name} · default server ini",
  "option.period": "Seberapa jauh ke belakang (default: 30 hari)",
  "option.by": "Peringkat menurut apa (default: skor total)",
  "option.private": "Tampilkan jawabannya cuma untuk kamu",
  "option.watch": "Yang mana: pilih dari daftar",
  "option.watch.channel": "Dikirim ke mana (default: saluran ini)",
  "option.watch.what": "Ringkasan pada jam tertentu, alert saat total bergerak, atau keduanya (default: ringkasan)",
  "option.watch.every": "Seberapa sering ringkasan dikirim (default: setiap hari)",
  "option.watch.hour": "Jam berapa ringkasan dikirim, 0–23, menurut zona waktu server ini (default: 9)",
  "option.watch.weekday": "Hari apa ringkasan mingguan dikirim (default: Senin)",
  "option.watch.change": "Alert saat total bergerak sebanyak ini (default: saat bergerak tidak wajar)",
  "option.pasteAddress": "Tempel alamat kontrak (0x…) atau link dari OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Lihat kondisi sebuah koleksi NFT, siapa yang membahasnya, dan apa kata mereka. Di perintah mana pun kamu bisa mengisi alamat kontrak, link yang memuatnya, atau nama koleksi. Kalau default sudah diatur, boleh dikosongkan.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Klik kanan atau tekan lama sebuah pesan › **Aplikasi › {name}** – {description}",
  "help.scores.title": "Arti skornya",
  "help.scores":
    "Hype, kenaikan, komunitas, dan total berasal dari layanan data dan ditampilkan apa adanya. Layanan itu tidak menjelaskan skalanya.",
  "help.data.title": "Dari mana datanya",
  "help.data":
    "Dari layanan Collection Social and Score yang terhubung dengan bot ini: layanan data. Setiap jawaban menunjukkan kapan datanya diperbarui; tekan Perbarui untuk memperbaruinya.",
  "help.privacy.title": "Privasi",
  "help.privacy":
    "Bot membaca apa yang kamu ketik di perintahnya dan, saat kamu memakai menunya, pesan yang kamu pilih. Bot mengingat koleksi mana yang dicari secara publik di server mana (bukan oleh siapa), perubahan skor, influencer, dan postingannya, serta, selama satu menit, berapa perintah dan tombol yang kamu pakai. Bot juga mengingat apa yang kamu simpan dengan `/me set` dan apa yang disimpan moderator dengan `/server` dan `/watch`: `/me show`, `/server show`, dan `/watch list` menampilkan semuanya, `/me forget` dan `/server forget` menghapusnya. Lognya mencatat perintah, bukan orang, dan tidak ada pesan yang disimpan.",

  "watch.what.digest": "Ringkasan",
  "watch.what.alert": "Alert",
  "watch.what.both": "Ringkasan dan alert",
  "watch.every.day": "Setiap hari",
  "watch.every.week": "Setiap minggu",
  "watch.weekday.1": "Senin",
  "watch.weekday.2": "Selasa",
  "watch.weekday.3": "Rabu",
  "watch.weekday.4": "Kamis",
  "watch.weekday.5": "Jumat",
  "watch.weekday.6": "Sabtu",
  "watch.weekday.7": "Minggu",
  "watch.title": "Dipantau di server ini",
  "watch.none":
    "Belum ada yang dipantau di sini. Mulai dengan `/watch add`: pilih koleksi, dan aku akan mengirim apa yang berubah darinya ke sebuah saluran.",
  "watch.count": "{count, number}/{max, number}",
  "watch.added":
    "Tersimpan. Mulai sekarang aku membandingkannya dengan data berikutnya; kiriman pertama datang begitu ada yang berubah.",
  "watch.changed": "Diubah. Koleksi ini memang sudah dipantau di saluran itu.",
  "watch.removed": "Dihapus. Tidak ada lagi yang dikirim tentang koleksi itu di sana.",
  "watch.gone": "Pantauan itu sudah dihapus sebelumnya.",
  "watch.resumed": "Dilanjutkan. Aku meneruskan dari kiriman terakhirku, bisa jadi langsung sekarang.",
  "watch.in": "di <#{channel}>",
  "watch.digest.day": "Ringkasan setiap hari pukul {hour}.00 ({zone})",
  "watch.digest.week":
    "Ringkasan setiap {weekday, select, 1 {Senin} 2 {Selasa} 3 {Rabu} 4 {Kamis} 5 {Jumat} 6 {Sabtu} other {Minggu}} pukul {hour}.00 ({zone})",
  "watch.alert.change": "Alert saat total bergerak {change} sejak kiriman terakhirku",
  "watch.alert.unusual":
    "Alert saat total bergerak tidak wajar sejak kiriman terakhirku (minimal 4 kali lipat dari biasanya dalam sehari)",
  "watch.next": "Ringkasan berikutnya {time}, kalau saat itu sudah ada yang berubah",
  "watch.checked": "dicek {time}",
  "watch.unchecked": "belum dicek",
  "watch.posted": "dikirim {time}",
  "watch.unposted": "belum ada yang dikirim",
  "watch.posting": "sedang dikirim",
  "watch.needs":
    "-# Untuk mengirim pesan di sana aku perlu izin “Lihat Saluran”, “Kirim Pesan” (di utas: “Kirim Pesan di Utas”), “Sematkan Tautan”, dan “Baca Riwayat Pesan”. Sekarang semuanya sudah ada.",
  "watch.noZone": "-# Server ini belum punya zona waktu, jadi jamnya dalam UTC. Atur dengan `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Dijeda**: salurannya sudah dihapus. Hapus pantauan ini; `/watch add` memulai yang baru di saluran lain.",
  "watch.paused.server_gone": "⏸️ **Dijeda**: waktu itu aku dikeluarkan dari server ini. Lanjutkan untuk memulai lagi.",
  "watch.paused.no_access":
    "⏸️ **Dijeda**: aku tidak bisa melihat salurannya. Beri aku izin “Lihat Saluran” di sana, lalu lanjutkan.",
  "watch.paused.no_permission":
    "⏸️ **Dijeda**: aku tidak boleh mengirim pesan di saluran itu. Beri aku izin “Kirim Pesan” (di utas: “Kirim Pesan di Utas”) dan “Sematkan Tautan” di sana, lalu lanjutkan.",
  "watch.paused.thread_locked": "⏸️ **Dijeda**: utasnya dikunci. Buka kuncinya, lalu lanjutkan.",
  "watch.paused.refused": "⏸️ **Dijeda**: Discord menolak pesanku di sana. Lanjutkan untuk mencoba lagi.",
  "watch.untracked": "⚠️ Tidak dicatat: jumlah koleksi yang kucatat sudah mencapai batas. Pengelola bot bisa menaikkannya.",
  "watch.failing":
    "⚠️ Kirimanku yang terakhir di sana gagal. Periksa apa yang boleh kulakukan di saluran itu: setelah tiga kali gagal berturut-turut pantauannya kujeda.",
  "watch.quiet": "sepi: {reason}",
  "watch.quiet.nothing_recorded": "belum ada catatan tentangnya",
  "watch.quiet.first": "mulai sekarang inilah pembandingnya",
  "watch.quiet.nothing_newer": "tidak ada data yang lebih baru",
  "watch.quiet.unchanged": "tidak ada yang berubah",
  "watch.quiet.small": "baru berubah {by} dari {of} yang diperlukan",
  "watch.quiet.too_little_history":
    "yang tidak wajar baru kelihatan setelah 7 hari riwayat, dan sekarang ada {days, number} hari",
  "watch.quiet.too_soon": "alert berikutnya paling cepat {time}",
  "watch.test.title": "Yang akan kukirim sekarang",
  "watch.test.example": "Misalnya:",
  "watch.test.digest.posts": "Ringkasan akan dikirim.",
  "watch.test.digest.quiet": "Ringkasan tidak akan dikirim: {reason}.",
  "watch.test.alert.posts": "Alert akan dikirim.",
  "watch.test.alert.quiet": "Tidak ada alert yang akan dikirim: {reason}.",
  "watch.button.preview": "Pratinjau",
  "watch.button.remove": "Hapus",
  "watch.button.resume": "Lanjutkan",
  "watch.button.resumeOf": "Lanjutkan: {name}",
  "watch.button.back": "Kembali",
  "watch.button.list": "Semua pantauan",
  "watch.menu": "Buka pantauan…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "di sini",
  "watch.elsewhere": "saluran …{digits}",
  "permission.ViewChannel": "“Lihat Saluran”",
  "permission.SendMessages": "“Kirim Pesan”",
  "permission.SendMessagesInThreads": "“Kirim Pesan di Utas”",
  "permission.EmbedLinks": "“Sematkan Tautan”",
  "permission.ReadMessageHistory": "“Baca Riwayat Pesan”",

  "watchPost.digest": "📊 **Ringkasan**: apa yang berubah dari {name}",
  "watchPost.digests": "📊 **Ringkasan**: apa yang berubah dari {count, number} koleksi",
  "watchPost.alert": "🔔 **Alert**: total {name} bergerak {change}",
  "watchPost.total": "**Total {total}** · {change} dibanding {since}",
  "watchPost.newPost": "Postingan baru ({time}): {interactions, number} interaksi",
  "watchPost.topPost": "Baru masuk postingan teratas (diposting {time}): {interactions, number} interaksi",
  "watchPost.came": "Baru masuk influencer teratas: {people}",
  "watchPost.left": "Tidak lagi masuk influencer: {people}",
  "watchPost.open": "Buka koleksi…",

  "settings.collection": "Koleksi default",
  "settings.language": "Bahasa",
  "settings.zone": "Zona waktu",
  "settings.unset": "Belum diatur",
  "settings.saved": "Tersimpan.",
  "settings.nothingToSet": "Tidak ada yang diubah: pilih setidaknya satu opsi. Ini pengaturan saat ini.",
  "settings.clear.collection": "Reset koleksi default",
  "settings.clear.language": "Reset bahasa",
  "settings.clear.zone": "Reset zona waktu",
  "settings.cleared.collection": "Koleksi default sudah direset.",
  "settings.cleared.language": "Bahasa sudah direset.",
  "settings.cleared.zone": "Zona waktu sudah direset.",
  "settings.deleted": "Dihapus – aku tidak lagi mengingat ini",

  "server.title": "Pengaturan server ini",
  "server.introduction":
    "Ini semua yang kuingat tentang server ini. Ubah dengan `/server set` dan `/server alias`, atau hapus semuanya dengan `/server forget`.",
  "server.language.unset": "Belum diatur – aku memakai bahasa dari pengaturan server Discord",
  "server.asked": "Dicari secara publik di sini dalam 30 hari terakhir",
  "server.asked.more": "dan {count, number} lainnya",
  "server.aliases": "**{count, number} alias**",
  "server.removeAlias": "Hapus alias…",
  "server.aliasSet": "Di server ini, {name} sekarang berarti `{collection}`.",
  "server.aliasChanged": "Di server ini, {name} sekarang berarti `{collection}`. Sebelumnya `{before}`.",
  "server.aliasRemoved": "Alias {name} dihapus.",
  "server.aliasGone": "Alias itu sudah dihapus sebelumnya.",
  "server.noAlias": "Server ini tidak punya alias {name}. Untuk menambahkannya, pakai `/server alias` dengan `contract`.",
  "server.nothingToForget": "Tidak ada yang perlu dihapus: aku tidak mengingat apa pun tentang server ini.",

  "me.title": "Pengaturanmu",
  "me.introduction":
    "Ini semua yang kuingat tentang kamu, termasuk bahwa kamu terakhir memakai bot ini pada {day}. Aku melupakan semuanya setelah 12 bulan tanpa perintah, atau langsung dengan `/me forget`.",
  "me.nothing": "Aku tidak mengingat apa pun tentang kamu. Atur koleksi default atau bahasa dengan `/me set`.",
  "me.language.unset": "Belum diatur – aku memakai bahasa aplikasi Discord-mu",
  "me.nothingToForget": "Tidak ada yang perlu dihapus: aku tidak mengingat apa pun tentang kamu.",

  "card.updated": "Diperbarui {time}",
  "card.stale": "Menampilkan data lama dari {time}: saat ini belum ada yang lebih baru",
  "card.top": "{last} teratas dari {total}",
  "card.range": "{first}–{last} dari {total}",
  "card.place": "{first} dari {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Kenaikan",
  "scores.community": "Komunitas",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, number} hari",

  "change.comparedWith": "▲ ▼ dibanding {time}",

  "period.24h": "24 jam terakhir",
  "period.7d": "7 hari terakhir",
  "period.30d": "30 hari terakhir",
  "period.90d": "90 hari terakhir",
  "period.1y": "Setahun terakhir",

  "trends.recorded":
    "dicatat dari {since} sampai {until}: {records, number} catatan, {gaps, plural, =0 {tanpa jeda} other {# jeda}}",
  "trends.lowest": "Terendah {value}, {time}",
  "trends.highest": "Tertinggi {value}, {time}",
  "trends.nothing":
    "Belum ada yang dicatat dalam periode ini. Aku mencatat koleksi selama ada server yang memantaunya atau menjadikannya default atau memberinya alias, dan selama tujuh hari setelah dicari secara publik.",
  "trends.period": "Periode…",
  "trends.scales": "Skala berbeda-beda",
  "trends.noChart": "Catatan terlalu sedikit",
  "trends.picture": "{period}, satu grafik untuk tiap skor. {scores}",
  "trends.picture.score": "{name}: terakhir {newest}, terendah {lowest} pada {lowestAt}, tertinggi {highest} pada {highestAt}.",

  "compare.open": "Buka salah satunya…",
  "compare.now": "Skor terbaru",
  "compare.missing.noData": "Tidak ada data. Kalau ini memang kontrak koleksinya, layanan data belum mencakupnya.",
  "compare.missing.limited": "Skornya tidak bisa dimuat: layanan data sedang sibuk. Tekan Perbarui semenit lagi.",
  "compare.missing.notAnswering": "Skornya tidak bisa dimuat: layanan data sedang tidak merespons. Tekan Perbarui semenit lagi.",
  "compare.missing.failed": "Skornya sedang tidak bisa dimuat. Tekan Perbarui untuk mencoba lagi.",
  "compare.people.title": "Orang yang sama",
  "compare.people.found": "**{count, number} dari {total, number} influencer** membahas lebih dari satu di antaranya.",
  "compare.people.tooFew": "Tidak ada yang bisa dibandingkan: influencer yang kupunya belum mencakup dua dari koleksi ini.",
  "compare.people.missing": "Tidak ada influencer dari {collections}",
  "compare.posts.title": "Postingan yang sama",
  "compare.posts.found": "**{count, number} dari {total, number} postingan teratas** membahas lebih dari satu di antaranya.",
  "compare.posts.tooFew": "Tidak ada yang bisa dibandingkan: postingan yang kupunya belum mencakup dua dari koleksi ini.",
  "compare.posts.missing": "Tidak ada postingan dari {collections}",
  "compare.post": "Postingan {author}",
  "compare.picture": "{title}, satu grafik untuk tiap skor. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Papan peringkat: {by}",
  "leaderboard.basis":
    "{count, number} koleksi: default server ini, aliasnya, yang dipantaunya, dan yang dicari secara publik di sini dalam 30 hari terakhir. Naik dan turun: peringkat dibanding seminggu lalu.",
  "leaderboard.by": "Peringkat menurut…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Kenaikan",
  "leaderboard.by.community": "Komunitas",
  "leaderboard.by.change": "Perubahan total dalam 7 hari",
  "leaderboard.asOf": "data {time}",
  "leaderboard.up": "naik {count, number}",
  "leaderboard.down": "turun {count, number}",
  "leaderboard.same": "peringkat tetap",
  "leaderboard.unranked": "Tanpa catatan terbaru: {collections}",
  "leaderboard.unranked.change": "Belum dicatat selama seminggu: {collections}",

  "influencers.heading": "Influencer",
  "influencers.influence": "**{score}** pengaruh",
  "influencers.followers": "**{count}** pengikut",

  "toptweets.heading": "Postingan",
  "toptweets.retweetOf": "-# Posting ulang dari {author}",
  "toptweets.retweet": "-# Posting ulang",
  "toptweets.noText": "-# Postingan ini tidak ada teksnya.",
  "toptweets.sensitive": "-# Konten sensitif",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · total {all}",
  "toptweets.open": "Buka",

  "talk.basis.all":
    "Di balik obrolan: {posts, plural, =1 {# postingan} other {# postingan teratas}} dan {people, number} influencer",
  "talk.basis.posts": "Di balik obrolan: {posts, plural, =1 {# postingan} other {# postingan teratas}}",
  "talk.basis.people": "Di balik obrolan: {people, number} influencer",
  "talk.stale.posts": "Menampilkan data lama untuk postingan, dari {time}: saat ini belum ada yang lebih baru",
  "talk.stale.people": "Menampilkan data lama untuk influencer, dari {time}: saat ini belum ada yang lebih baru",
  "talk.failed.posts": "Postingannya sedang tidak bisa dimuat. Tekan Perbarui untuk mencoba lagi.",
  "talk.failed.people": "Influencer-nya sedang tidak bisa dimuat. Tekan Perbarui untuk mencoba lagi.",
  "talk.none.posts": "Layanan data tidak punya postingan tentang koleksi ini.",
  "talk.none.people": "Layanan data tidak punya influencer untuk koleksi ini.",
  "talk.voices.title": "Suara",
  "talk.voices": "**{authors, number} penulis** menulis {posts, plural, =1 {postingan ini} other {# postingan ini}}.",
  "talk.voices.spread":
    "Yang paling lantang menarik **{share}** interaksi: seolah-olah **{voices}** orang bersuara sama kerasnya.",
  "talk.voices.silent": "Tidak ada interaksi sama sekali.",
  "talk.freshness.title": "Kebaruan",
  "talk.freshness.half":
    "Setidaknya separuh interaksi pada {posts, number} postingan ini ada di postingan terbaru, sejak {time}.",
  "talk.freshness.range": "Terbaru dari {posts, number}: {newest} · terlama: {oldest}",
  "talk.freshness.one": "Satu-satunya postingan: {time}.",
  "talk.echo.title": "Isi serupa",
  "talk.echo.found":
    "**{count, number} dari {posts, number} postingan** isinya hampir sama dengan postingan penulis lain: {groups}",
  "talk.echo.none": "Dari {compared, number} postingan, tidak ada dua dari penulis berbeda yang isinya hampir sama.",
  "talk.echo.tooFew": "Teksnya terlalu sedikit untuk dibandingkan.",
  "talk.echo.compared":
    "-# Membandingkan {compared, number} dari {posts, number} postingan (8 kata atau lebih, tanpa posting ulang)",
  "talk.handles.title": "Nama pengguna",
  "talk.handles.found": "Dari {people, number} orang, nama pengguna mereka ini terlihat mirip: {groups}",
  "talk.handles.none": "Dari {people, number} orang, tidak ada dua yang nama penggunanya terlihat mirip.",
  "talk.mix.title": "Komposisi",
  "talk.mix.languages": "Bahasa dari {posts, number} postingan: {parts}",
  "talk.mix.clients": "Aplikasi yang dipakai untuk {posts, number} postingan: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "tidak diketahui **{count, number}**",
  "talk.mix.others": "lainnya **{count, number}**",
  "talk.regulars.title": "Datang dan pergi",
  "talk.regulars.came": "**{count, number} orang baru** di antara influencer, dibanding {time}: {people}",
  "talk.regulars.left": "**{count, number} orang pergi**, dibanding {time}: {people}",
  "talk.regulars.nobody": "Influencer-nya masih sama dengan {time}.",
  "talk.regulars.core":
    "**{count, number} wajah lama**, ada di setidaknya 80% dari {records, number} daftar yang dicatat dalam 30 hari terakhir: {people}",
  "talk.moreGroups": "dan {count, number} grup lainnya",

  "person.noName": "Tanpa nama",
  "person.noHandle": "tidak diketahui",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} lainnya",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Link itu ada di {chain}. Layanan data hanya melihat alamatnya, jadi angka-angka ini mungkin milik kontrak di chain lain.",
  "note.chainWithoutData": "-# Link itu ada di {chain}. Layanan data mungkin tidak mencakup chain itu.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Salin alamat kontrak dari halaman koleksi di marketplace atau explorer.",
  "problem.address_missing":
    "Aku tidak menemukan alamat kontrak di situ, atau nama yang kukenal. Alamat adalah `0x` diikuti 40 karakter. {copyAgain}",
  "problem.link_without_address":
    "Aku tidak menemukan alamat kontrak di link itu. Buka salah satu item koleksinya lalu salin link item tersebut, atau tempel langsung alamatnya.",
  "problem.collection_slug":
    "Link itu memuat nama koleksi (“{slug}”) tapi tidak memuat alamat kontraknya. Buka salah satu item koleksinya lalu salin link item tersebut, atau tempel langsung alamatnya.",
  "problem.shortened_address": "Alamat itu dipersingkat, padahal aku perlu lengkapnya: `0x` diikuti 40 karakter. {copyAgain}",
  "problem.solana_address": "Itu kelihatannya alamat Solana. Aku cuma kenal kontrak Ethereum, dan alamatnya diawali `0x`.",
  "problem.transaction_hash": "Itu hash transaksi (64 karakter setelah `0x`). Alamat kontrak punya 40. {copyAgain}",
  "problem.wrong_checksum": "Alamat ini tidak lolos checksum (EIP-55), jadi mungkin ada salah ketik. {copyAgain}",
  "problem.several_addresses":
    "Aku menemukan {count, number} alamat berbeda. Pakai perintah seperti `/scores` dengan satu alamat yang kamu maksud saja.",
  "problem.several_collections":
    "Aku kenal {count, number} koleksi dengan nama itu. Yang mana maksudmu? Kamu bisa memakai alamatnya sebagai ganti nama.\n{contracts}",
  "problem.namesake": "server dalam 30 hari: {servers, number} · pertama dicari: {time}",
  "problem.similar_names":
    "Aku tidak kenal koleksi dengan nama persis itu. Maksudmu {names}? Pilih dari daftar yang muncul saat kamu mengetik, atau tempel alamatnya.",
  "problem.ens_name": "“{ensName}” adalah nama ENS, dan aku perlu alamat kontrak di baliknya. {copyAgain}",
  "problem.stray_character":
    "“{character}” tidak mungkin ada di alamat kontrak: setelah `0x` hanya ada angka 0–9 dan huruf a–f. {copyAgain}",
  "problem.look_alike":
    "“{character}” di alamat itu adalah {kind, select, letter {huruf} cyrillic {huruf Kiril} greek {huruf Yunani} other {karakter lain}}, bukan “{digit}” yang mirip dengannya. {copyAgain}",
  "problem.stray_invisible": "Ada karakter tak terlihat di alamat itu. {copyAgain}",
  "problem.no_default.server":
    "Koleksi yang mana? Isi `contract`: alamat, link, atau nama. Moderator bisa mengatur default untuk server ini dengan `/server set`, dan kamu bisa mengatur punyamu sendiri dengan `/me set`.",
  "problem.no_default.direct":
    "Koleksi yang mana? Isi `contract`: alamat, link, atau nama. Supaya lain kali tidak perlu, atur default-mu sendiri dengan `/me set`.",
  "problem.not_recalled":
    "Saat ini aku tidak bisa mencari nama dan default. Tempel saja alamat kontrak koleksinya – itu selalu bisa – atau tunggu semenit, lalu coba lagi.",
  "problem.not_remembered":
    "Saat ini aku tidak bisa menyimpan atau menghapus apa pun: memoriku tidak merespons. Tunggu semenit, lalu coba lagi. Perintah dengan alamat kontrak tetap jalan seperti biasa.",
  "problem.no_history":
    "Saat ini aku tidak bisa melihat apa yang dicatat. Tunggu semenit, lalu coba lagi; perintah seperti `/scores` tetap jalan seperti biasa.",
  "problem.unknown_watch":
    "Aku tidak kenal pantauan itu. Pilih dari daftar yang muncul saat kamu mengetik, atau lihat `/watch list`.",
  "problem.too_many_watches":
    "Server ini sudah punya {max, number} pantauan, dan itu batasku. Hapus satu dulu: tombolnya ada di `/watch list`.",
  "problem.lacks_permissions":
    "Aku belum bisa mengirim pesan di <#{channel}>: beri aku izin {permissions} di sana, lalu pakai perintahnya lagi. Tidak ada yang disimpan.",
  "problem.lacks_own_permissions":
    "Aku hanya mengirim pesan di tempat kamu sendiri boleh mengirim: di <#{channel}> kamu tidak punya izin {permissions}. Tidak ada yang disimpan.",
  "problem.not_allowed": "Sejauh yang kulihat, kamu tidak boleh memakai `/{command}` di sini. Tidak ada yang diubah.",
  "problem.unknown_channel": "Aku tidak tahu apa yang boleh kulakukan di saluran itu. Pilih yang lain. Tidak ada yang disimpan.",
  "problem.unsuitable_channel":
    "Aku hanya bisa mengirim pesan di saluran teks, saluran pengumuman, dan utas. Pilih salah satunya dengan `channel`. Tidak ada yang disimpan.",
  "problem.change_without_alert":
    "`change` itu untuk alert: tambahkan `what: {alert}` atau `what: {both}`. Tidak ada yang disimpan.",
  "problem.digest_option_without_digest":
    "`every`, `hour`, dan `weekday` itu untuk ringkasan: tambahkan `what: {digest}` atau `what: {both}`. Tidak ada yang disimpan.",
  "problem.servers_only": "Itu cuma bisa di server yang sudah menambahkan aku.",
  "problem.unknown_language": "Aku tidak kenal bahasa itu. Pilih dari daftar yang muncul saat kamu mengetik.",
  "problem.unknown_zone":
    "Aku tidak kenal zona waktu itu. Ketik nama kota seperti “Berlin” atau “New York”, lalu pilih dari daftar yang muncul.",
  "problem.alias_like_address": "Alias tidak boleh mirip alamat, link, atau nama ENS. Pilih nama biasa, misalnya `apes`.",
  "problem.alias_unfit": "Alias perlu 1 sampai {max, number} karakter yang terlihat. Pilih nama biasa, misalnya `apes`.",
  "problem.too_many_aliases":
    "Server ini sudah punya {max, number} alias, dan aku tidak bisa mengingat lebih dari itu. Hapus satu dulu: menunya ada di `/server show`.",
  "problem.wrong_length": "Alamat itu punya {digits, number} karakter setelah `0x`; alamat kontrak punya 40. {copyAgain}",
  "problem.no_data":
    "Tidak ada data untuk `{contract}`. Pastikan itu kontrak koleksinya. Kalau benar, layanan data belum mencakupnya.",
  "problem.no_data_of_any":
    "Tidak ada data untuk satu pun dari ini: {contracts}. Pastikan itu kontrak koleksi-koleksinya. Kalau benar, layanan data belum mencakupnya.",
  "problem.nothing_ranked":
    "Belum ada yang bisa diberi peringkat di server ini. Cari beberapa koleksi di sini, misalnya dengan `/scores`, atau minta moderator menambahkannya dengan `/server alias`, lalu cek lagi sejam kemudian.",
  "problem.nothing_ranked_by_change":
    "Belum ada koleksi di server ini yang dicatat selama seminggu. Sementara itu, beri peringkat menurut skor: `/leaderboard by: {total}`.",
  "problem.one_collection": "Itu semua koleksi yang sama. Pilih setidaknya satu koleksi lain untuk dibandingkan.",
  "problem.notTakingQuestions": "Layanan data sedang sibuk. Tunggu semenit, lalu coba lagi.",
  "problem.notTakingQuestionsUntil": "Layanan data sedang sibuk. Coba lagi {time}.",
  "problem.notAnswering": "Layanan data sedang tidak merespons. Perintahmu tidak salah – tunggu semenit, lalu coba lagi.",
  "problem.busy": "Aku lagi kewalahan. Perintahmu tidak salah – tunggu sebentar, lalu coba lagi.",
  "problem.rejected_key": "Layanan data menolak kunci API bot ini. Tolong kabari pengelola bot.",
  "problem.rejected_request":
    "Layanan data menolak permintaan ini. Periksa alamatnya; kalau sudah benar, tolong kabari pengelola bot.",
  "problem.invalid_answer":
    "Layanan data mengirim jawaban yang tidak bisa kubaca. Coba lagi nanti; kalau terus terjadi, tolong kabari pengelola bot.",
  "problem.aborted": "Aku sedang dimulai ulang. Tunggu sebentar, lalu coba lagi.",
  "problem.just_refreshed": "Itu sudah yang terbaru. Kamu bisa memperbarui lagi {time}.",
  "problem.nothing_newer": "Gagal memperbarui – data terbaru masih yang dari {time}. Tunggu semenit, lalu coba lagi.",
  "problem.used_up.member": "Kamu agak terlalu cepat. Coba lagi {time}.",
  "problem.used_up.server": "Server ini sedang banyak memakai bot. Coba lagi {time}.",
  "problem.unreadable_button": "Tombol ini dari versi bot yang lain dan sudah tidak berfungsi. Pakai perintahnya lagi.",
  "problem.unknown_command": "Perintah itu sudah tidak ada. Ketik `/` untuk melihat apa saja yang tersedia.",
  "problem.outdated_command":
    "Perintah ini sudah berubah. Muat ulang Discord (Ctrl+R atau Cmd+R, atau mulai ulang aplikasinya) lalu coba lagi.",
  "problem.cannot_embed":
    "Aku tidak bisa mengirim embed di saluran ini. Minta moderator memberiku izin “Sematkan Tautan” di sini, atau pakai perintahnya di saluran lain.",
  "problem.forbidden":
    "Aku tidak punya izin untuk membalas di saluran ini. Minta moderator memberiku izin “Lihat Saluran”, “Kirim Pesan”, dan “Sematkan Tautan” di sini, atau pakai perintahnya di saluran lain.",
  "problem.internal":
    "Ada yang salah di pihak kami. Coba lagi; kalau terus terjadi, berikan referensi ini kepada pengelola bot: `{reference}`.",
};
