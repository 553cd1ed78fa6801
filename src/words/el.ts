import type { Words } from "./en-US.ts";

/**
 * Greek. You is «εσύ» (second person singular), as in Discord's own client. Terms: «hype», «influencers», «posts», «retweet»,
 * «alias», «link» and «explorer» stay in Latin letters, since Greek NFT communities say so, and take no endings; a score is a
 * «σκορ», a watch a «παρακολούθηση», a digest a «σύνοψη», an alert an «ειδοποίηση», a record of the scores a «καταγραφή», a
 * contract a «συμβόλαιο», a server a «διακομιστής», a thread a «νήμα». «post» is only what stands on X: what the bot itself posts
 * is «ένα μήνυμα», «δημοσιεύω». Names of permissions are those of Discord's client as far as they are known. Descriptions of
 * commands are in the imperative («Δες …»). Quotation marks are «…», without spaces; the question mark is «;».
 * Discord writes a relative time as «πριν από 3 ημέρες» or «σε 2 ώρες»: «σε σύγκριση με» can stand before it, «από» cannot.
 */
export const words: Words = {
  "button.influencers": "Influencers",
  "button.next": "Επόμενο →",
  "button.previous": "← Προηγούμενο",
  "button.refresh": "Ανανέωση",
  "button.scores": "Σκορ",
  "button.talk": "Συζήτηση",
  "button.toptweets": "Κορυφαία posts",
  "button.trends": "Πορεία",

  "command.collectionScores": "Δες τα σκορ της συλλογής στην οποία οδηγεί ένα μήνυμα",
  "command.compare": "Δες δύο έως πέντε συλλογές δίπλα δίπλα και ποιος μιλάει για πάνω από μία",
  "command.help": "Τι κάνει αυτό το bot, από πού έρχονται τα δεδομένα και τι αποθηκεύει",
  "command.influencers": "Δες ποιοι κινούν τη συζήτηση για μια συλλογή",
  "command.leaderboard": "Κατάταξε τις συλλογές του διακομιστή κατά σκορ ή κατά τη μεταβολή σε μία εβδομάδα",
  "command.me": "Όρισε τη δική σου προεπιλεγμένη συλλογή και γλώσσα",
  "command.me.forget": "Διάγραψε όλα όσα θυμάμαι για σένα",
  "command.me.set": "Όρισε τη δική σου προεπιλεγμένη συλλογή ή γλώσσα",
  "command.me.show": "Δες όλα όσα θυμάμαι για σένα",
  "command.scores": "Δες το hype, τα κέρδη, την κοινότητα και το συνολικό σκορ μιας συλλογής",
  "command.server": "Όρισε προεπιλεγμένη συλλογή, aliases, γλώσσα και ζώνη ώρας διακομιστή (για συντονιστές)",
  "command.server.alias": "Δώσε σε μια συλλογή ένα σύντομο όνομα που ισχύει σε αυτόν τον διακομιστή",
  "command.server.forget": "Διάγραψε όλα όσα θυμάμαι για αυτόν τον διακομιστή",
  "command.server.set": "Όρισε την προεπιλεγμένη συλλογή, τη γλώσσα ή τη ζώνη ώρας του διακομιστή",
  "command.server.show": "Δες όλα όσα θυμάμαι για αυτόν τον διακομιστή",
  "command.talk": "Δες τι κρύβεται πίσω από τη συζήτηση: πόσες φωνές, πόσο φρέσκια, τι επαναλαμβάνεται",
  "command.toptweets": "Δες τα posts με τις περισσότερες αλληλεπιδράσεις για μια συλλογή",
  "command.watch": "Μάθε νέα για συλλογές σε ένα κανάλι χωρίς να ρωτάς (για συντονιστές)",
  "command.watch.add": "Δημοσίευσε μια σύνοψη ή ειδοποιήσεις για μια συλλογή σε ένα κανάλι",
  "command.watch.list": "Δες τι παρακολουθείται εδώ, πότε βγήκε το τελευταίο μήνυμα και γιατί υπάρχει ησυχία",
  "command.watch.remove": "Σταμάτα να παρακολουθείς μια συλλογή σε ένα κανάλι",
  "command.watch.test": "Δες τι θα δημοσιευόταν τώρα – το βλέπεις μόνο εσύ",
  "command.trends": "Δες πώς άλλαξαν τα σκορ μιας συλλογής με τον καιρό",

  "option.compare.with": "Η συλλογή για σύγκριση: μια διεύθυνση, ένα link που την περιέχει ή ένα όνομα",
  "option.compare.other": "Άλλη μία συλλογή για σύγκριση",
  "option.contract": "Διεύθυνση, link που την περιέχει ή όνομα· κενό: η συλλογή του διακομιστή ή η δική σου",
  "option.count.influencers": "Πόσα άτομα να εμφανιστούν, 1–{max, number} (προεπιλογή: όλα)",
  "option.count.toptweets": "Πόσα posts να εμφανιστούν, 1–{max, number} (προεπιλογή: όλα)",
  "option.collection": "Η προεπιλεγμένη συλλογή: μια διεύθυνση, ένα link που την περιέχει ή ένα όνομα",
  "option.language": "Η γλώσσα των απαντήσεων που τις βλέπουν όλοι εδώ",
  "option.language.member": "Η γλώσσα των απαντήσεων που τις βλέπεις μόνο εσύ",
  "option.zone": "Η ζώνη ώρας αυτού του διακομιστή",
  "option.alias": "Το όνομα, για παράδειγμα «apes»",
  "option.alias.contract": "Τι σημαίνει: διεύθυνση, link ή όνομα. Άφησέ το κενό για να αφαιρεθεί το alias",
  "option.serverDefault": "{name} · προεπιλογή του διακομιστή",
  "option.period": "Πόσο πίσω να κοιτάξω (προεπιλογή: 30 ημέρες)",
  "option.by": "Με βάση τι να γίνει η κατάταξη (προεπιλογή: το συνολικό σκορ)",
  "option.private": "Εμφάνιση της απάντησης μόνο σε σένα",
  "option.watch": "Ποια: διάλεξέ την από τη λίστα",
  "option.watch.channel": "Πού να δημοσιεύω (προεπιλογή: σε αυτό το κανάλι)",
  "option.watch.what": "Σύνοψη σε σταθερή ώρα, ειδοποιήσεις όταν κινείται το σύνολο ή και τα δύο (προεπιλογή: σύνοψη)",
  "option.watch.every": "Κάθε πότε να δημοσιεύω τη σύνοψη (προεπιλογή: κάθε μέρα)",
  "option.watch.hour": "Τι ώρα να δημοσιεύω τη σύνοψη, 0–23, στη ζώνη ώρας του διακομιστή (προεπιλογή: 9)",
  "option.watch.weekday": "Ποια μέρα να δημοσιεύω την εβδομαδιαία σύνοψη (προεπιλογή: Δευτέρα)",
  "option.watch.change": "Ειδοποίηση όταν το σύνολο κινηθεί τόσο (προεπιλογή: όταν κινηθεί ασυνήθιστα)",
  "option.pasteAddress": "Επικόλλησε μια διεύθυνση συμβολαίου (0x…) ή ένα link από OpenSea, Etherscan, Blur…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Δες πώς πάει μια συλλογή NFT, ποιοι μιλάνε για αυτήν και τι λένε. Δώσε σε οποιαδήποτε εντολή μια διεύθυνση συμβολαίου, ένα link που την περιέχει ή το όνομα μιας συλλογής. Αν υπάρχει προεπιλεγμένη, μπορείς να το αφήσεις κενό.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Δεξί κλικ ή παρατεταμένο πάτημα σε ένα μήνυμα › **Εφαρμογές › {name}** – {description}",
  "help.scores.title": "Τι σημαίνουν τα σκορ",
  "help.scores":
    "Το hype, τα κέρδη, η κοινότητα και το σύνολο έρχονται από την υπηρεσία δεδομένων και εμφανίζονται όπως είναι. Η υπηρεσία δεν εξηγεί την κλίμακά τους.",
  "help.data.title": "Από πού έρχονται τα δεδομένα",
  "help.data":
    "Από την υπηρεσία Collection Social and Score με την οποία είναι συνδεδεμένο αυτό το bot: την υπηρεσία δεδομένων. Κάθε απάντηση δείχνει πότε ενημερώθηκε· πάτα Ανανέωση για να την ενημερώσεις.",
  "help.privacy.title": "Απόρρητο",
  "help.privacy":
    "Το bot διαβάζει όσα γράφεις στις εντολές του και, όταν χρησιμοποιείς το μενού του, το μήνυμα στο οποίο το χρησιμοποιείς. Θυμάται ποιες συλλογές αναζητήθηκαν δημόσια σε ποιον διακομιστή (όχι από ποιον), πώς άλλαξαν τα σκορ, οι influencers και τα posts τους και, για ένα λεπτό, πόσες εντολές και κουμπιά χρησιμοποίησες. Θυμάται επίσης όσα αποθηκεύεις με `/me set` και όσα αποθηκεύουν οι συντονιστές με `/server` και `/watch`: τα `/me show`, `/server show` και `/watch list` τα δείχνουν όλα, τα `/me forget` και `/server forget` τα διαγράφουν. Τα αρχεία καταγραφής του σημειώνουν εντολές, όχι ανθρώπους, και κανένα μήνυμα δεν αποθηκεύεται.",

  "watch.what.digest": "Σύνοψη",
  "watch.what.alert": "Ειδοποιήσεις",
  "watch.what.both": "Σύνοψη και ειδοποιήσεις",
  "watch.every.day": "Κάθε μέρα",
  "watch.every.week": "Κάθε εβδομάδα",
  "watch.weekday.1": "Δευτέρα",
  "watch.weekday.2": "Τρίτη",
  "watch.weekday.3": "Τετάρτη",
  "watch.weekday.4": "Πέμπτη",
  "watch.weekday.5": "Παρασκευή",
  "watch.weekday.6": "Σάββατο",
  "watch.weekday.7": "Κυριακή",
  "watch.title": "Παρακολουθούνται σε αυτόν τον διακομιστή",
  "watch.none":
    "Εδώ δεν παρακολουθείται ακόμα τίποτα. Ξεκίνα με `/watch add`: διάλεξε μια συλλογή, και δημοσιεύω σε ένα κανάλι ό,τι αλλάζει.",
  "watch.count": "{count, number} από {max, number}",
  "watch.added": "Αποθηκεύτηκε. Από εδώ και πέρα συγκρίνω με ό,τι δω στη συνέχεια· το πρώτο μήνυμα έρχεται μόλις αλλάξει κάτι.",
  "watch.changed": "Άλλαξε. Αυτή η συλλογή παρακολουθούνταν ήδη σε εκείνο το κανάλι.",
  "watch.removed": "Αφαιρέθηκε. Δεν δημοσιεύεται πια τίποτα για αυτήν εκεί.",
  "watch.gone": "Αυτή η παρακολούθηση είχε ήδη αφαιρεθεί.",
  "watch.resumed": "Συνεχίζεται. Ξεκινάω από το τελευταίο μου μήνυμα, ίσως και αμέσως.",
  "watch.in": "στο <#{channel}>",
  "watch.digest.day": "Σύνοψη κάθε μέρα στις {hour}:00 ({zone})",
  "watch.digest.week":
    "Σύνοψη κάθε {weekday, select, 1 {Δευτέρα} 2 {Τρίτη} 3 {Τετάρτη} 4 {Πέμπτη} 5 {Παρασκευή} 6 {Σάββατο} other {Κυριακή}} στις {hour}:00 ({zone})",
  "watch.alert.change": "Ειδοποίηση όταν το σύνολο έχει κινηθεί κατά {change} από το τελευταίο μου μήνυμα",
  "watch.alert.unusual":
    "Ειδοποίηση όταν το σύνολο έχει κινηθεί ασυνήθιστα από το τελευταίο μου μήνυμα (τουλάχιστον 4 φορές το συνηθισμένο μιας μέρας)",
  "watch.next": "Επόμενη σύνοψη {time}, αν έχει αλλάξει κάτι μέχρι τότε",
  "watch.checked": "ελέγχθηκε {time}",
  "watch.unchecked": "δεν έχει ελεγχθεί ακόμα",
  "watch.posted": "δημοσιεύτηκε {time}",
  "watch.unposted": "δεν έχει δημοσιευτεί τίποτα ακόμα",
  "watch.posting": "ένα μήνυμα είναι καθ’ οδόν",
  "watch.needs":
    "-# Για να δημοσιεύω εκεί χρειάζομαι «Προβολή καναλιού», «Αποστολή μηνυμάτων» (σε νήμα: «Αποστολή μηνυμάτων σε νήματα»), «Ενσωμάτωση συνδέσμων» και «Ανάγνωση ιστορικού μηνυμάτων». Τώρα τα έχω.",
  "watch.noZone": "-# Αυτός ο διακομιστής δεν έχει ακόμα ζώνη ώρας, οπότε οι ώρες είναι σε UTC. Όρισε μία με `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Σε παύση**: το κανάλι διαγράφηκε. Αφαίρεσε αυτή την παρακολούθηση· με το `/watch add` ξεκινάς μία σε άλλο κανάλι.",
  "watch.paused.server_gone": "⏸️ **Σε παύση**: με είχαν αφαιρέσει από αυτόν τον διακομιστή. Πάτα Συνέχεια για να ξαναρχίσω.",
  "watch.paused.no_access": "⏸️ **Σε παύση**: δεν βλέπω το κανάλι. Δώσε μου «Προβολή καναλιού» εκεί και πάτα Συνέχεια.",
  "watch.paused.no_permission":
    "⏸️ **Σε παύση**: δεν επιτρέπεται να δημοσιεύω στο κανάλι. Δώσε μου «Αποστολή μηνυμάτων» (σε νήμα: «Αποστολή μηνυμάτων σε νήματα») και «Ενσωμάτωση συνδέσμων» εκεί και πάτα Συνέχεια.",
  "watch.paused.thread_locked": "⏸️ **Σε παύση**: το νήμα είναι κλειδωμένο. Ξεκλείδωσέ το και πάτα Συνέχεια.",
  "watch.paused.refused": "⏸️ **Σε παύση**: το Discord απέρριψε τα μηνύματά μου εκεί. Πάτα Συνέχεια για να ξαναδοκιμάσω.",
  "watch.untracked":
    "⚠️ Δεν καταγράφεται: καταγράφω ήδη όσες συλλογές μου επιτρέπεται. Όποιος διαχειρίζεται το bot μπορεί να αυξήσει το όριο.",
  "watch.failing":
    "⚠️ Το τελευταίο μου μήνυμα εκεί δεν στάλθηκε. Δες τι επιτρέπεται να κάνω στο κανάλι: μετά από τρεις συνεχόμενες αποτυχίες μπαίνω σε παύση.",
  "watch.quiet": "κανένα μήνυμα: {reason}",
  "watch.quiet.nothing_recorded": "δεν έχει καταγραφεί τίποτα ακόμα για αυτήν",
  "watch.quiet.first": "με αυτό συγκρίνω από εδώ και πέρα",
  "watch.quiet.nothing_newer": "δεν υπάρχουν νεότερα δεδομένα",
  "watch.quiet.unchanged": "δεν άλλαξε τίποτα",
  "watch.quiet.small": "το σύνολο κινήθηκε κατά {by} (όριο: {of})",
  "watch.quiet.too_little_history":
    "χρειάζονται 7 ημέρες ιστορικού για να φανεί τι είναι ασυνήθιστο· προς το παρόν {days, plural, one {υπάρχει # ημέρα} other {υπάρχουν # ημέρες}}",
  "watch.quiet.too_soon": "η επόμενη ειδοποίηση μπορεί να έρθει {time}",
  "watch.test.title": "Τι θα δημοσίευα τώρα",
  "watch.test.example": "Για παράδειγμα:",
  "watch.test.digest.posts": "Η σύνοψη θα δημοσιευόταν.",
  "watch.test.digest.quiet": "Η σύνοψη δεν θα δημοσιευόταν: {reason}.",
  "watch.test.alert.posts": "Θα δημοσιευόταν μια ειδοποίηση.",
  "watch.test.alert.quiet": "Δεν θα δημοσιευόταν ειδοποίηση: {reason}.",
  "watch.button.preview": "Προεπισκόπηση",
  "watch.button.remove": "Αφαίρεση",
  "watch.button.resume": "Συνέχεια",
  "watch.button.resumeOf": "Συνέχεια: {name}",
  "watch.button.back": "Πίσω",
  "watch.button.list": "Όλες",
  "watch.menu": "Άνοιξε μια παρακολούθηση…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "εδώ",
  "watch.elsewhere": "κανάλι …{digits}",
  "permission.ViewChannel": "«Προβολή καναλιού»",
  "permission.SendMessages": "«Αποστολή μηνυμάτων»",
  "permission.SendMessagesInThreads": "«Αποστολή μηνυμάτων σε νήματα»",
  "permission.EmbedLinks": "«Ενσωμάτωση συνδέσμων»",
  "permission.ReadMessageHistory": "«Ανάγνωση ιστορικού μηνυμάτων»",

  "watchPost.digest": "📊 **Σύνοψη**: τι άλλαξε για τη συλλογή {name}",
  "watchPost.digests": "📊 **Σύνοψη**: τι άλλαξε σε {count, plural, one {# συλλογή} other {# συλλογές}}",
  "watchPost.alert": "🔔 **Ειδοποίηση**: το σύνολο της συλλογής {name} κινήθηκε κατά {change}",
  "watchPost.total": "**Σύνολο {total}** · {change} σε σχέση με πριν ({since})",
  "watchPost.newPost": "Νέο post ({time}): {interactions, plural, one {# αλληλεπίδραση} other {# αλληλεπιδράσεις}}",
  "watchPost.topPost":
    "Τώρα στα κορυφαία posts (δημοσιεύτηκε {time}): {interactions, plural, one {# αλληλεπίδραση} other {# αλληλεπιδράσεις}}",
  "watchPost.came": "Νέοι στους κορυφαίους influencers: {people}",
  "watchPost.left": "Δεν είναι πια στους influencers: {people}",
  "watchPost.open": "Άνοιξε μια συλλογή…",

  "settings.collection": "Προεπιλεγμένη συλλογή",
  "settings.language": "Γλώσσα",
  "settings.zone": "Ζώνη ώρας",
  "settings.unset": "Δεν έχει οριστεί",
  "settings.saved": "Αποθηκεύτηκε.",
  "settings.nothingToSet": "Τίποτα για αλλαγή: διάλεξε τουλάχιστον μία επιλογή. Αυτές είναι οι τωρινές ρυθμίσεις.",
  "settings.clear.collection": "Αφαίρεση προεπιλεγμένης συλλογής",
  "settings.clear.language": "Αφαίρεση γλώσσας",
  "settings.clear.zone": "Αφαίρεση ζώνης ώρας",
  "settings.cleared.collection": "Η προεπιλεγμένη συλλογή αφαιρέθηκε.",
  "settings.cleared.language": "Η γλώσσα αφαιρέθηκε.",
  "settings.cleared.zone": "Η ζώνη ώρας αφαιρέθηκε.",
  "settings.deleted": "Διαγράφηκε – δεν το θυμάμαι πια αυτό",

  "server.title": "Ρυθμίσεις αυτού του διακομιστή",
  "server.introduction":
    "Αυτά είναι όλα όσα θυμάμαι για αυτόν τον διακομιστή. Άλλαξέ τα με `/server set` και `/server alias` ή διάγραψέ τα όλα με `/server forget`.",
  "server.language.unset": "Δεν έχει οριστεί – χρησιμοποιώ τη γλώσσα από τις ρυθμίσεις του διακομιστή στο Discord",
  "server.asked": "Αναζητήθηκαν δημόσια εδώ τις τελευταίες 30 ημέρες",
  "server.asked.more": "και άλλες {count, number}",
  "server.aliases": "**{count, plural, one {# alias} other {# aliases}}**",
  "server.removeAlias": "Αφαίρεσε ένα alias…",
  "server.aliasSet": "Το {name} σημαίνει τώρα `{collection}` σε αυτόν τον διακομιστή.",
  "server.aliasChanged": "Το {name} σημαίνει τώρα `{collection}` σε αυτόν τον διακομιστή. Πριν ήταν `{before}`.",
  "server.aliasRemoved": "Το alias {name} αφαιρέθηκε.",
  "server.aliasGone": "Αυτό το alias είχε ήδη αφαιρεθεί.",
  "server.noAlias":
    "Αυτός ο διακομιστής δεν έχει alias {name}. Για να το προσθέσεις, χρησιμοποίησε το `/server alias` με ένα `contract`.",
  "server.nothingToForget": "Δεν υπήρχε τίποτα για διαγραφή: δεν θυμάμαι τίποτα για αυτόν τον διακομιστή.",

  "me.title": "Οι ρυθμίσεις σου",
  "me.introduction":
    "Αυτά είναι όλα όσα θυμάμαι για σένα, μαζί με την τελευταία φορά που με χρησιμοποίησες: {day}. Τα ξεχνάω όλα μετά από 12 μήνες χωρίς εντολή ή αμέσως με `/me forget`.",
  "me.nothing": "Δεν θυμάμαι τίποτα για σένα. Όρισε μια προεπιλεγμένη συλλογή ή μια γλώσσα με `/me set`.",
  "me.language.unset": "Δεν έχει οριστεί – χρησιμοποιώ τη γλώσσα της εφαρμογής σου Discord",
  "me.nothingToForget": "Δεν υπήρχε τίποτα για διαγραφή: δεν θυμάμαι τίποτα για σένα.",

  "card.updated": "Ενημερώθηκε {time}",
  "card.stale": "Παλιότερα δεδομένα ({time}): προς το παρόν δεν υπάρχει κάτι νεότερο",
  "card.top": "Top {last} από {total}",
  "card.range": "{first}–{last} από {total}",
  "card.place": "{first} από {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Κέρδη",
  "scores.community": "Κοινότητα",
  "scores.total": "Σύνολο",

  "scores.blocks": "{blocks} {days, plural, one {# ημέρα} other {# ημέρες}}",

  "change.comparedWith": "▲ ▼ σε σύγκριση με {time}",

  "period.24h": "Τελευταίες 24 ώρες",
  "period.7d": "Τελευταίες 7 ημέρες",
  "period.30d": "Τελευταίες 30 ημέρες",
  "period.90d": "Τελευταίες 90 ημέρες",
  "period.1y": "Τελευταίοι 12 μήνες",

  "trends.recorded":
    "πρώτη καταγραφή {since}, τελευταία {until}: {records, plural, one {# καταγραφή} other {# καταγραφές}}, {gaps, plural, =0 {χωρίς κενά} one {# κενό} other {# κενά}}",
  "trends.lowest": "Χαμηλότερο {value}, {time}",
  "trends.highest": "Υψηλότερο {value}, {time}",
  "trends.nothing":
    "Δεν έχει καταγραφεί τίποτα ακόμα σε αυτή την περίοδο. Καταγράφω μια συλλογή όσο ένας διακομιστής την παρακολουθεί ή την έχει ως προεπιλογή ή alias, και για επτά ημέρες αφού αναζητηθεί δημόσια.",
  "trends.period": "Περίοδος…",
  "trends.scales": "Διαφορετικές κλίμακες",
  "trends.noChart": "Λίγες καταγραφές",
  "trends.picture": "{period}, ένα γράφημα για κάθε σκορ. {scores}",
  "trends.picture.score": "{name}: τελευταίο {newest}, χαμηλότερο {lowest} ({lowestAt}), υψηλότερο {highest} ({highestAt}).",

  "compare.open": "Άνοιξε μία από αυτές…",
  "compare.now": "Τα πιο πρόσφατα σκορ",
  "compare.missing.noData":
    "Δεν υπάρχουν δεδομένα. Αν αυτό είναι το συμβόλαιο της συλλογής, η υπηρεσία δεδομένων δεν την παρακολουθεί ακόμα.",
  "compare.missing.limited":
    "Τα σκορ δεν φορτώνουν: η υπηρεσία δεδομένων είναι απασχολημένη αυτή τη στιγμή. Πάτα Ανανέωση σε ένα λεπτό.",
  "compare.missing.notAnswering":
    "Τα σκορ δεν φορτώνουν: η υπηρεσία δεδομένων δεν απαντά αυτή τη στιγμή. Πάτα Ανανέωση σε ένα λεπτό.",
  "compare.missing.failed": "Τα σκορ δεν φορτώνουν αυτή τη στιγμή. Πάτα Ανανέωση για να ξαναδοκιμάσεις.",
  "compare.people.title": "Κοινά άτομα",
  "compare.people.found":
    "**{count, number} από {total, plural, one {# influencer} other {# influencers}}** {count, plural, one {μιλάει} other {μιλάνε}} για πάνω από μία από αυτές.",
  "compare.people.tooFew": "Δεν υπάρχει τίποτα για σύγκριση: έχω τους influencers για λιγότερες από δύο από αυτές.",
  "compare.people.missing": "Χωρίς influencers: {collections}",
  "compare.posts.title": "Κοινά posts",
  "compare.posts.found":
    "**{count, number} από {total, plural, one {# κορυφαίο post} other {# κορυφαία posts}}** {count, plural, one {αφορά} other {αφορούν}} πάνω από μία από αυτές.",
  "compare.posts.tooFew": "Δεν υπάρχει τίποτα για σύγκριση: έχω τα posts για λιγότερες από δύο από αυτές.",
  "compare.posts.missing": "Χωρίς posts: {collections}",
  "compare.post": "Post από {author}",
  "compare.picture": "{title}, ένα γράφημα για κάθε σκορ. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Κατάταξη: {by}",
  "leaderboard.basis":
    "{count, plural, one {# συλλογή} other {# συλλογές}}: η προεπιλογή του διακομιστή, τα aliases του, όσες παρακολουθεί και όσες αναζητήθηκαν δημόσια εδώ τις τελευταίες 30 ημέρες. Πάνω και κάτω: θέσεις σε σχέση με πριν από μία εβδομάδα.",
  "leaderboard.by": "Κατάταξη κατά…",
  "leaderboard.by.total": "Σύνολο",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Κέρδη",
  "leaderboard.by.community": "Κοινότητα",
  "leaderboard.by.change": "Μεταβολή του συνόλου σε 7 ημέρες",
  "leaderboard.asOf": "δεδομένα: {time}",
  "leaderboard.up": "{count, plural, one {# θέση} other {# θέσεις}} πάνω",
  "leaderboard.down": "{count, plural, one {# θέση} other {# θέσεις}} κάτω",
  "leaderboard.same": "ίδια θέση",
  "leaderboard.unranked": "Χωρίς πρόσφατες καταγραφές: {collections}",
  "leaderboard.unranked.change": "Χωρίς καταγραφές μίας εβδομάδας ακόμα: {collections}",

  "influencers.heading": "Influencers",
  "influencers.influence": "επιρροή **{score}**",
  "influencers.followers": "**{count}** {followers, plural, one {ακόλουθος} other {ακόλουθοι}}",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retweet του χρήστη {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Αυτό το post δεν έχει κείμενο.",
  "toptweets.sensitive": "-# Ευαίσθητο περιεχόμενο",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} συνολικά",
  "toptweets.open": "Άνοιγμα",

  "talk.basis.all":
    "Πίσω από τη συζήτηση: {posts, plural, one {# post} other {τα # κορυφαία posts}} και {people, plural, one {# influencer} other {# influencers}}",
  "talk.basis.posts": "Πίσω από τη συζήτηση: {posts, plural, one {# post} other {τα # κορυφαία posts}}",
  "talk.basis.people": "Πίσω από τη συζήτηση: {people, plural, one {# influencer} other {# influencers}}",
  "talk.stale.posts": "Παλιότερα δεδομένα για τα posts ({time}): προς το παρόν δεν υπάρχει κάτι νεότερο",
  "talk.stale.people": "Παλιότερα δεδομένα για τους influencers ({time}): προς το παρόν δεν υπάρχει κάτι νεότερο",
  "talk.failed.posts": "Τα posts δεν φορτώνουν αυτή τη στιγμή. Πάτα Ανανέωση για να ξαναδοκιμάσεις.",
  "talk.failed.people": "Οι influencers δεν φορτώνουν αυτή τη στιγμή. Πάτα Ανανέωση για να ξαναδοκιμάσεις.",
  "talk.none.posts": "Η υπηρεσία δεδομένων δεν έχει posts για αυτή τη συλλογή.",
  "talk.none.people": "Η υπηρεσία δεδομένων δεν έχει influencers για αυτή τη συλλογή.",
  "talk.voices.title": "Φωνές",
  "talk.voices":
    "**{authors, plural, one {# άτομο} other {# άτομα}}** {authors, plural, one {έγραψε} other {έγραψαν}} {posts, plural, one {αυτό το post} other {αυτά τα # posts}}.",
  "talk.voices.spread": "Η πιο δυνατή φωνή μάζεψε το **{share}** των αλληλεπιδράσεων: σαν να μιλούσαν εξίσου **{voices}** άτομα.",
  "talk.voices.silent": "{posts, plural, one {Δεν έχει} other {Δεν έχουν}} αλληλεπιδράσεις.",
  "talk.freshness.title": "Φρεσκάδα",
  "talk.freshness.half":
    "Τουλάχιστον οι μισές αλληλεπιδράσεις σε αυτά τα {posts, number} posts είναι στα πιο πρόσφατα (το παλιότερο από αυτά: {time}).",
  "talk.freshness.range": "Το πιο πρόσφατο από τα {posts, number}: {newest} · το πιο παλιό: {oldest}",
  "talk.freshness.one": "Το μοναδικό post δημοσιεύτηκε {time}.",
  "talk.echo.title": "Ηχώ",
  "talk.echo.found": "**{count, number} από {posts, number} posts** λένε σχεδόν το ίδιο με άλλα, από διαφορετικά άτομα: {groups}",
  "talk.echo.none": "Ανάμεσα σε {compared, number} posts από διαφορετικά άτομα, δεν υπάρχουν δύο που να λένε σχεδόν το ίδιο.",
  "talk.echo.tooFew": "Το κείμενο είναι πολύ λίγο για σύγκριση.",
  "talk.echo.compared":
    "-# {compared, plural, one {Συγκρίθηκε #} other {Συγκρίθηκαν #}} από {posts, plural, one {# post} other {# posts}} (8 λέξεις και πάνω, χωρίς retweets)",
  "talk.handles.title": "Ονόματα χρήστη",
  "talk.handles.found": "Ανάμεσα σε {people, number} άτομα, αυτά τα ονόματα χρήστη μοιάζουν: {groups}",
  "talk.handles.none": "Ανάμεσα σε {people, number} άτομα, δεν υπάρχουν δύο ονόματα χρήστη που να μοιάζουν.",
  "talk.mix.title": "Σύνθεση",
  "talk.mix.languages": "Γλώσσες σε {posts, plural, one {# post} other {# posts}}: {parts}",
  "talk.mix.clients": "Εφαρμογές για {posts, plural, one {# post} other {# posts}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "άγνωστο **{count, number}**",
  "talk.mix.others": "άλλα **{count, number}**",
  "talk.regulars.title": "Ποιοι ήρθαν και ποιοι έφυγαν",
  "talk.regulars.came": "**{count, plural, one {# νέος} other {# νέοι}}** στους influencers, σε σύγκριση με {time}: {people}",
  "talk.regulars.left": "**{count, plural, one {# έφυγε} other {# έφυγαν}}**, σε σύγκριση με {time}: {people}",
  "talk.regulars.nobody": "Οι influencers είναι οι ίδιοι, σε σύγκριση με {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# σταθερός} other {# σταθεροί}}**, τουλάχιστον στο 80% από {records, plural, one {# λίστα που καταγράφηκε} other {# λίστες που καταγράφηκαν}} τις τελευταίες 30 ημέρες: {people}",
  "talk.moreGroups": "και {count, plural, one {# ακόμα ομάδα} other {# ακόμα ομάδες}}",

  "person.noName": "Χωρίς όνομα",
  "person.noHandle": "άγνωστο",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} ακόμα",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Αυτό το link είναι στο {chain}. Η υπηρεσία δεδομένων κοιτάζει μόνο τη διεύθυνση, οπότε οι αριθμοί μπορεί να ανήκουν σε συμβόλαιο άλλου blockchain.",
  "note.chainWithoutData": "-# Αυτό το link είναι στο {chain}. Η υπηρεσία δεδομένων μπορεί να μην καλύπτει αυτό το blockchain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Αντίγραψε τη διεύθυνση του συμβολαίου από τη σελίδα της συλλογής σε ένα marketplace ή έναν explorer.",
  "problem.address_missing":
    "Δεν βρήκα εκεί ούτε διεύθυνση συμβολαίου ούτε όνομα που να ξέρω. Μια διεύθυνση είναι `0x` και μετά 40 χαρακτήρες. {copyAgain}",
  "problem.link_without_address":
    "Δεν βρήκα διεύθυνση συμβολαίου σε αυτό το link. Άνοιξε ένα από τα NFT της συλλογής και αντίγραψε εκείνο το link ή επικόλλησε την ίδια τη διεύθυνση.",
  "problem.collection_slug":
    "Αυτό το link έχει το όνομα της συλλογής («{slug}»), αλλά όχι τη διεύθυνση του συμβολαίου της. Άνοιξε ένα από τα NFT της συλλογής και αντίγραψε εκείνο το link ή επικόλλησε την ίδια τη διεύθυνση.",
  "problem.shortened_address":
    "Αυτή η διεύθυνση είναι συντομευμένη και τη χρειάζομαι ολόκληρη: `0x` και μετά 40 χαρακτήρες. {copyAgain}",
  "problem.solana_address":
    "Αυτό μοιάζει με διεύθυνση Solana. Ξέρω μόνο συμβόλαια Ethereum, και οι διευθύνσεις τους αρχίζουν με `0x`.",
  "problem.transaction_hash":
    "Αυτό είναι hash συναλλαγής (64 χαρακτήρες μετά το `0x`). Μια διεύθυνση συμβολαίου έχει 40. {copyAgain}",
  "problem.wrong_checksum":
    "Το checksum αυτής της διεύθυνσης (EIP-55) δεν βγαίνει, οπότε μάλλον έχει κάποιο λάθος πληκτρολόγησης. {copyAgain}",
  "problem.several_addresses":
    "Βρήκα {count, number} διαφορετικές διευθύνσεις. Χρησιμοποίησε μια εντολή όπως `/scores` μόνο με αυτήν που θέλεις.",
  "problem.several_collections":
    "Ξέρω {count, number} συλλογές με αυτό το όνομα. Ποια εννοείς; Μπορείς να χρησιμοποιήσεις τη διεύθυνσή της αντί για το όνομα.\n{contracts}",
  "problem.namesake": "διακομιστές σε 30 ημέρες: {servers, number} · πρώτη αναζήτηση: {time}",
  "problem.similar_names":
    "Δεν ξέρω συλλογή με αυτό ακριβώς το όνομα. Μήπως εννοείς {names}; Διάλεξέ τη από τη λίστα που εμφανίζεται όσο γράφεις ή επικόλλησε τη διεύθυνσή της.",
  "problem.ens_name":
    "Το «{ensName}» είναι όνομα ENS, και χρειάζομαι τη διεύθυνση του συμβολαίου που βρίσκεται πίσω του. {copyAgain}",
  "problem.stray_character":
    "Το «{character}» δεν μπορεί να είναι μέρος μιας διεύθυνσης συμβολαίου: μετά το `0x` υπάρχουν μόνο τα ψηφία 0–9 και τα γράμματα a–f. {copyAgain}",
  "problem.look_alike":
    "Το «{character}» σε αυτή τη διεύθυνση είναι {kind, select, letter {γράμμα} cyrillic {κυριλλικό γράμμα} greek {ελληνικό γράμμα} other {άλλος χαρακτήρας}} και όχι το «{digit}» που φαίνεται. {copyAgain}",
  "problem.stray_invisible": "Υπάρχει ένας αόρατος χαρακτήρας σε αυτή τη διεύθυνση. {copyAgain}",
  "problem.no_default.server":
    "Ποια συλλογή; Πρόσθεσε `contract`: μια διεύθυνση, ένα link ή ένα όνομα. Οι συντονιστές μπορούν να ορίσουν προεπιλογή για αυτόν τον διακομιστή με `/server set`, κι εσύ τη δική σου με `/me set`.",
  "problem.no_default.direct":
    "Ποια συλλογή; Πρόσθεσε `contract`: μια διεύθυνση, ένα link ή ένα όνομα. Για να μη χρειάζεται την επόμενη φορά, όρισε τη δική σου προεπιλογή με `/me set`.",
  "problem.not_recalled":
    "Δεν μπορώ να ψάξω ονόματα και προεπιλογές αυτή τη στιγμή. Επικόλλησε τη διεύθυνση του συμβολαίου της συλλογής – αυτό δουλεύει πάντα – ή ξαναδοκίμασε σε ένα λεπτό.",
  "problem.not_remembered":
    "Δεν μπορώ να αποθηκεύσω ή να διαγράψω τίποτα αυτή τη στιγμή: η μνήμη μου δεν απαντά. Ξαναδοκίμασε σε ένα λεπτό. Οι εντολές με διεύθυνση συμβολαίου δουλεύουν κανονικά.",
  "problem.no_history":
    "Δεν μπορώ να δω τι έχει καταγραφεί αυτή τη στιγμή. Ξαναδοκίμασε σε ένα λεπτό· εντολές όπως το `/scores` δουλεύουν κανονικά.",
  "problem.unknown_watch":
    "Δεν ξέρω αυτή την παρακολούθηση. Διάλεξε μία από τη λίστα που εμφανίζεται όσο γράφεις ή δες το `/watch list`.",
  "problem.too_many_watches":
    "Αυτός ο διακομιστής έχει ήδη {max, number} παρακολουθήσεις και δεν μπορώ περισσότερες. Αφαίρεσε πρώτα μία: το `/watch list` έχει κουμπί για αυτό.",
  "problem.lacks_permissions":
    "Δεν μπορώ να δημοσιεύσω ακόμα στο <#{channel}>: δώσε μου {permissions} εκεί και χρησιμοποίησε ξανά την εντολή. Δεν αποθηκεύτηκε τίποτα.",
  "problem.lacks_own_permissions":
    "Δημοσιεύω μόνο εκεί όπου μπορείς κι εσύ: στο <#{channel}> δεν έχεις {permissions}. Δεν αποθηκεύτηκε τίποτα.",
  "problem.not_allowed": "Απ’ όσο βλέπω, δεν επιτρέπεται να χρησιμοποιήσεις το `/{command}` εδώ. Δεν άλλαξε τίποτα.",
  "problem.unknown_channel": "Δεν μπορώ να δω τι επιτρέπεται να κάνω σε αυτό το κανάλι. Διάλεξε άλλο. Δεν αποθηκεύτηκε τίποτα.",
  "problem.unsuitable_channel":
    "Μπορώ να δημοσιεύω μόνο σε κανάλια κειμένου, κανάλια ανακοινώσεων και νήματα. Διάλεξε ένα από αυτά με το `channel`. Δεν αποθηκεύτηκε τίποτα.",
  "problem.change_without_alert":
    "Το `change` είναι για ειδοποιήσεις: πρόσθεσε `what: {alert}` ή `what: {both}`. Δεν αποθηκεύτηκε τίποτα.",
  "problem.digest_option_without_digest":
    "Τα `every`, `hour` και `weekday` είναι για συνόψεις: πρόσθεσε `what: {digest}` ή `what: {both}`. Δεν αποθηκεύτηκε τίποτα.",
  "problem.servers_only": "Αυτό δουλεύει μόνο σε διακομιστή που με έχει προσθέσει.",
  "problem.unknown_language": "Δεν ξέρω αυτή τη γλώσσα. Διάλεξε μία από τη λίστα που εμφανίζεται όσο γράφεις.",
  "problem.unknown_zone":
    "Δεν ξέρω αυτή τη ζώνη ώρας. Γράψε μια πόλη, όπως «Berlin» ή «New York», και διάλεξε από τη λίστα που εμφανίζεται.",
  "problem.alias_like_address":
    "Ένα alias δεν μπορεί να μοιάζει με διεύθυνση, link ή όνομα ENS. Διάλεξε ένα απλό όνομα, όπως `apes`.",
  "problem.alias_unfit": "Ένα alias χρειάζεται από 1 έως {max, number} ορατούς χαρακτήρες. Διάλεξε ένα απλό όνομα, όπως `apes`.",
  "problem.too_many_aliases":
    "Αυτός ο διακομιστής έχει ήδη {max, number} aliases και δεν μπορώ να θυμάμαι περισσότερα. Αφαίρεσε πρώτα ένα: το `/server show` έχει μενού για αυτό.",
  "problem.wrong_length":
    "Αυτή η διεύθυνση έχει {digits, plural, one {# χαρακτήρα} other {# χαρακτήρες}} μετά το `0x`· μια διεύθυνση συμβολαίου έχει 40. {copyAgain}",
  "problem.no_data":
    "Δεν υπάρχουν δεδομένα για το `{contract}`. Έλεγξε ότι είναι το συμβόλαιο της συλλογής. Αν είναι, η υπηρεσία δεδομένων δεν την παρακολουθεί ακόμα.",
  "problem.no_data_of_any":
    "Δεν υπάρχουν δεδομένα για κανένα από αυτά: {contracts}. Έλεγξε ότι είναι τα συμβόλαια των συλλογών. Αν είναι, η υπηρεσία δεδομένων δεν τις παρακολουθεί ακόμα.",
  "problem.nothing_ranked":
    "Δεν υπάρχει ακόμα τίποτα για κατάταξη σε αυτόν τον διακομιστή. Αναζήτησε συλλογές εδώ, για παράδειγμα με `/scores`, ή ζήτα από έναν συντονιστή να προσθέσει μερικές με `/server alias` και ξαναέλα σε μία ώρα.",
  "problem.nothing_ranked_by_change":
    "Καμία συλλογή του διακομιστή δεν έχει ακόμα καταγραφές μίας εβδομάδας. Μέχρι τότε, κατάταξέ τες κατά σκορ: `/leaderboard by: {total}`.",
  "problem.one_collection": "Όλες αυτές είναι η ίδια συλλογή. Διάλεξε τουλάχιστον άλλη μία για σύγκριση.",
  "problem.notTakingQuestions": "Η υπηρεσία δεδομένων είναι απασχολημένη αυτή τη στιγμή. Ξαναδοκίμασε σε ένα λεπτό.",
  "problem.notTakingQuestionsUntil": "Η υπηρεσία δεδομένων είναι απασχολημένη αυτή τη στιγμή. Ξαναδοκίμασε {time}.",
  "problem.notAnswering":
    "Η υπηρεσία δεδομένων δεν απαντά αυτή τη στιγμή. Η εντολή σου ήταν εντάξει – ξαναδοκίμασε σε ένα λεπτό.",
  "problem.busy": "Πνίγομαι στη δουλειά αυτή τη στιγμή. Η εντολή σου ήταν εντάξει – ξαναδοκίμασε σε λίγο.",
  "problem.rejected_key":
    "Η υπηρεσία δεδομένων απέρριψε το κλειδί API αυτού του bot. Ενημέρωσε, σε παρακαλώ, όποιον διαχειρίζεται το bot.",
  "problem.rejected_request":
    "Η υπηρεσία δεδομένων απέρριψε αυτό το αίτημα. Έλεγξε τη διεύθυνση· αν είναι σωστή, ενημέρωσε, σε παρακαλώ, όποιον διαχειρίζεται το bot.",
  "problem.invalid_answer":
    "Η υπηρεσία δεδομένων έστειλε μια απάντηση που δεν μπορώ να διαβάσω. Ξαναδοκίμασε αργότερα· αν συνεχιστεί, ενημέρωσε, σε παρακαλώ, όποιον διαχειρίζεται το bot.",
  "problem.aborted": "Κάνω επανεκκίνηση. Ξαναδοκίμασε σε λίγο.",
  "problem.just_refreshed": "Αυτά είναι ήδη τα πιο πρόσφατα. Μπορείς να κάνεις ξανά ανανέωση {time}.",
  "problem.nothing_newer": "Δεν έγινε ανανέωση – αυτά είναι ακόμα τα τελευταία δεδομένα ({time}). Ξαναδοκίμασε σε ένα λεπτό.",
  "problem.used_up.member": "Πας λίγο γρήγορα. Ξαναδοκίμασε {time}.",
  "problem.used_up.server": "Αυτός ο διακομιστής χρησιμοποιεί πολύ το bot αυτή τη στιγμή. Ξαναδοκίμασε {time}.",
  "problem.unreadable_button":
    "Αυτό το κουμπί είναι από άλλη έκδοση του bot και δεν δουλεύει πια. Χρησιμοποίησε ξανά την εντολή.",
  "problem.unknown_command": "Αυτή η εντολή δεν υπάρχει πια. Γράψε `/` για να δεις τι υπάρχει.",
  "problem.outdated_command":
    "Αυτή η εντολή άλλαξε. Κάνε επαναφόρτωση του Discord (Ctrl+R ή Cmd+R, ή επανεκκίνησε την εφαρμογή) και ξαναδοκίμασε.",
  "problem.cannot_embed":
    "Δεν μπορώ να δημοσιεύσω embeds σε αυτό το κανάλι. Ζήτα από έναν συντονιστή να μου δώσει εδώ το δικαίωμα «Ενσωμάτωση συνδέσμων» ή χρησιμοποίησε την εντολή σε άλλο κανάλι.",
  "problem.forbidden":
    "Δεν έχω δικαίωμα να απαντήσω σε αυτό το κανάλι. Ζήτα από έναν συντονιστή να μου δώσει εδώ «Προβολή καναλιού», «Αποστολή μηνυμάτων» και «Ενσωμάτωση συνδέσμων» ή χρησιμοποίησε την εντολή σε άλλο κανάλι.",
  "problem.internal":
    "Κάτι πήγε στραβά από τη μεριά μας. Ξαναδοκίμασε· αν συνεχιστεί, δώσε αυτόν τον κωδικό σε όποιον διαχειρίζεται το bot: `{reference}`.",
};
