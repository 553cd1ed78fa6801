import type { Words } from "./en-US.ts";

/**
 * French. You is «tu», as in Discord's own client. Terms: «hype», «alias», «posts» and «retweet» stay, since French NFT
 * communities say so; «pseudo» is a handle on X, «relevé» a record of the scores, «suivi» a watch, «récap» a digest. «post» is
 * only what stands on X: what the bot itself posts is «un message», «publier». Names of permissions, «salon», «fil» and
 * «Applications» are those of Discord's client. Descriptions of commands are infinitives.
 * Quotation marks are « … » with a no-break space inside; one stands before : ; ! ? and % as well, always written \u00a0 here.
 * Discord writes a relative time as «il y a 3 jours» or «dans 2 heures»: nothing that elides («d’», «qu’») and no «depuis» can
 * stand before it, «par rapport à» and a parenthesis can. A fixed time is «28 novembre 2025 à 08:05», which fits after «au».
 * 0 is singular in French.
 */
export const words: Words = {
  "button.influencers": "Influenceurs",
  "button.next": "Suivant →",
  "button.previous": "← Précédent",
  "button.refresh": "Actualiser",
  "button.scores": "Scores",
  "button.talk": "Conversation",
  "button.toptweets": "Top posts",
  "button.trends": "Tendances",

  "command.collectionScores": "Voir les scores de la collection vers laquelle pointe un message",
  "command.compare": "Voir deux à cinq collections côte à côte, et qui parle de plusieurs d’entre elles",
  "command.help": "Ce que fait ce bot, d’où viennent ses données et ce qu’il enregistre",
  "command.influencers": "Voir qui anime la conversation autour d’une collection",
  "command.leaderboard": "Classer les collections de ce serveur par score, ou par évolution sur une semaine",
  "command.me": "Définir ta propre collection par défaut et ta langue",
  "command.me.forget": "Supprimer tout ce que je retiens sur toi",
  "command.me.set": "Définir ta propre collection par défaut ou ta langue",
  "command.me.show": "Voir tout ce que je retiens sur toi",
  "command.scores": "Voir la hype, les gains, la communauté et le score total d’une collection",
  "command.server": "Définir collection par défaut, alias, langue et fuseau horaire du serveur (modérateurs)",
  "command.server.alias": "Donner à une collection un nom court qui marche sur ce serveur",
  "command.server.forget": "Supprimer tout ce que je retiens sur ce serveur",
  "command.server.set": "Définir la collection par défaut, la langue ou le fuseau horaire de ce serveur",
  "command.server.show": "Voir tout ce que je retiens sur ce serveur",
  "command.talk": "Voir ce qu’il y a derrière la conversation\u00a0: combien de voix, quelle fraîcheur, ce qui se répète",
  "command.toptweets": "Voir les posts qui font le plus réagir à propos d’une collection",
  "command.watch": "Recevoir des nouvelles de collections dans un salon sans rien demander (modérateurs)",
  "command.watch.add": "Publier un récap ou des alertes sur une collection dans un salon",
  "command.watch.list": "Voir ce qui est suivi ici, le dernier message publié et pourquoi c’est calme",
  "command.watch.remove": "Ne plus suivre une collection dans un salon",
  "command.watch.test": "Voir ce qui serait publié maintenant – visible uniquement par toi",
  "command.trends": "Voir comment les scores d’une collection ont évolué",

  "option.compare.with": "La collection à comparer\u00a0: une adresse, un lien qui en contient une, ou un nom",
  "option.compare.other": "Une autre collection à comparer",
  "option.contract":
    "Une adresse, un lien qui en contient une ou un nom\u00a0; vide\u00a0: la collection du serveur, ou la tienne",
  "option.count.influencers": "Combien de personnes afficher, 1–{max, number} (par défaut\u00a0: toutes)",
  "option.count.toptweets": "Combien de posts afficher, 1–{max, number} (par défaut\u00a0: tous)",
  "option.collection": "La collection par défaut\u00a0: une adresse, un lien qui en contient une, ou un nom",
  "option.language": "La langue des réponses que tout le monde peut voir ici",
  "option.language.member": "La langue des réponses visibles uniquement par toi",
  "option.zone": "Le fuseau horaire de ce serveur",
  "option.alias": "Le nom, par exemple «\u00a0apes\u00a0»",
  "option.alias.contract": "Ce qu’il désigne\u00a0: une adresse, un lien ou un nom. Laisse vide pour supprimer l’alias",
  "option.serverDefault": "{name} · par défaut sur ce serveur",
  "option.period": "Jusqu’où remonter (par défaut\u00a0: 30 jours)",
  "option.by": "Le critère de classement (par défaut\u00a0: le score total)",
  "option.private": "N’afficher la réponse qu’à toi",
  "option.watch": "Lequel\u00a0: choisis-le dans la liste",
  "option.watch.channel": "Où publier (par défaut\u00a0: ce salon)",
  "option.watch.what": "Un récap à heure fixe, des alertes quand le total bouge, ou les deux (par défaut\u00a0: récap)",
  "option.watch.every": "À quelle fréquence publier le récap (par défaut\u00a0: chaque jour)",
  "option.watch.hour": "À quelle heure publier le récap, 0–23, dans le fuseau horaire de ce serveur (par défaut\u00a0: 9)",
  "option.watch.weekday": "Quel jour publier un récap hebdomadaire (par défaut\u00a0: lundi)",
  "option.watch.change":
    "Alerter quand le total a bougé de cette valeur (par défaut\u00a0: quand il bouge de façon inhabituelle)",
  "option.pasteAddress": "Colle une adresse de contrat (0x…) ou un lien OpenSea, Etherscan, Blur…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Découvre comment se porte une collection NFT, qui en parle et ce qui se dit. Donne à n’importe quelle commande une adresse de contrat, un lien qui en contient une ou le nom d’une collection. Si une collection par défaut est définie, tu n’as rien à indiquer.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Clic droit ou appui long sur un message › **Applications › {name}** – {description}",
  "help.scores.title": "Ce que veulent dire les scores",
  "help.scores":
    "Hype, gains, communauté et total viennent du service de données et sont affichés tels quels. Le service ne documente pas leur échelle.",
  "help.data.title": "D’où viennent les données",
  "help.data":
    "Du service Collection Social and Score auquel ce bot est connecté\u00a0: le service de données. Chaque réponse indique quand elle a été mise à jour\u00a0; appuie sur Actualiser pour la rafraîchir.",
  "help.privacy.title": "Confidentialité",
  "help.privacy":
    "Le bot lit ce que tu tapes dans ses commandes et, quand tu utilises son menu, le message concerné. Il retient quelles collections ont été consultées publiquement sur quel serveur (pas par qui), comment leurs scores, influenceurs et posts ont changé et, pendant une minute, combien de commandes et de boutons tu as utilisés. Il retient aussi ce que tu enregistres avec `/me set` et ce que les modérateurs enregistrent avec `/server` et `/watch`\u00a0: `/me show`, `/server show` et `/watch list` montrent tout, `/me forget` et `/server forget` le suppriment. Ses journaux notent des commandes, pas des personnes, et aucun message n’est conservé.",

  "watch.what.digest": "Récap",
  "watch.what.alert": "Alertes",
  "watch.what.both": "Récap et alertes",
  "watch.every.day": "Chaque jour",
  "watch.every.week": "Chaque semaine",
  "watch.weekday.1": "Lundi",
  "watch.weekday.2": "Mardi",
  "watch.weekday.3": "Mercredi",
  "watch.weekday.4": "Jeudi",
  "watch.weekday.5": "Vendredi",
  "watch.weekday.6": "Samedi",
  "watch.weekday.7": "Dimanche",
  "watch.title": "Suivis de ce serveur",
  "watch.none":
    "Rien n’est encore suivi ici. Commence avec `/watch add`\u00a0: choisis une collection, et je publie dans un salon ce qui change.",
  "watch.count": "{count, number} sur {max, number}",
  "watch.added":
    "C’est enregistré. À partir de maintenant, je compare avec ce que je verrai ensuite\u00a0; le premier message arrive dès que quelque chose a changé.",
  "watch.changed": "C’est modifié. Cette collection était déjà suivie dans ce salon.",
  "watch.removed": "C’est supprimé. Plus rien n’est publié à son sujet dans ce salon.",
  "watch.gone": "Ce suivi avait déjà été supprimé.",
  "watch.resumed": "C’est reparti. Je reprends à partir de mon dernier message, peut-être même tout de suite.",
  "watch.in": "dans <#{channel}>",
  "watch.digest.day": "Récap chaque jour à {hour}:00 ({zone})",
  "watch.digest.week":
    "Récap chaque {weekday, select, 1 {lundi} 2 {mardi} 3 {mercredi} 4 {jeudi} 5 {vendredi} 6 {samedi} other {dimanche}} à {hour}:00 ({zone})",
  "watch.alert.change": "Alerte quand le total a bougé de {change} depuis mon dernier message",
  "watch.alert.unusual":
    "Alerte quand le total a bougé de façon inhabituelle depuis mon dernier message (au moins 4 fois ce qui est habituel en un jour)",
  "watch.next": "Prochain récap {time}, si quelque chose a changé d’ici là",
  "watch.checked": "vérifié {time}",
  "watch.unchecked": "pas encore vérifié",
  "watch.posted": "publié {time}",
  "watch.unposted": "rien publié pour l’instant",
  "watch.posting": "un message est en route",
  "watch.needs":
    "-# Pour publier là-bas, il me faut «\u00a0Voir le salon\u00a0», «\u00a0Envoyer des messages\u00a0» (dans un fil\u00a0: «\u00a0Envoyer des messages dans les fils\u00a0»), «\u00a0Intégrer des liens\u00a0» et «\u00a0Voir les anciens messages\u00a0». Je les ai en ce moment.",
  "watch.noZone":
    "-# Ce serveur n’a pas encore de fuseau horaire, donc les heures sont en UTC. Définis-en un avec `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **En pause**\u00a0: le salon a été supprimé. Supprime ce suivi\u00a0; `/watch add` en commence un dans un autre salon.",
  "watch.paused.server_gone": "⏸️ **En pause**\u00a0: on m’avait retiré de ce serveur. Appuie sur Reprendre pour recommencer.",
  "watch.paused.no_access":
    "⏸️ **En pause**\u00a0: je ne vois pas le salon. Donne-moi «\u00a0Voir le salon\u00a0» là-bas, puis appuie sur Reprendre.",
  "watch.paused.no_permission":
    "⏸️ **En pause**\u00a0: je n’ai pas le droit de publier dans le salon. Donne-moi «\u00a0Envoyer des messages\u00a0» (dans un fil\u00a0: «\u00a0Envoyer des messages dans les fils\u00a0») et «\u00a0Intégrer des liens\u00a0» là-bas, puis appuie sur Reprendre.",
  "watch.paused.thread_locked": "⏸️ **En pause**\u00a0: le fil est verrouillé. Déverrouille-le, puis appuie sur Reprendre.",
  "watch.paused.refused": "⏸️ **En pause**\u00a0: Discord a refusé mes messages là-bas. Appuie sur Reprendre pour réessayer.",
  "watch.untracked":
    "⚠️ Non enregistrée\u00a0: j’enregistre déjà autant de collections que j’en ai le droit. La personne qui gère le bot peut relever la limite.",
  "watch.failing":
    "⚠️ Mon dernier message là-bas n’est pas passé. Vérifie ce que j’ai le droit de faire dans ce salon\u00a0: après trois échecs de suite, je me mets en pause.",
  "watch.quiet": "pas de message\u00a0: {reason}",
  "watch.quiet.nothing_recorded": "rien n’est encore enregistré sur cette collection",
  "watch.quiet.first": "c’est mon point de comparaison à partir de maintenant",
  "watch.quiet.nothing_newer": "il n’y a pas de données plus récentes",
  "watch.quiet.unchanged": "rien n’a changé",
  "watch.quiet.small": "le total a bougé de {by} (seuil\u00a0: {of})",
  "watch.quiet.too_little_history":
    "il faut 7 jours d’historique pour repérer l’inhabituel\u00a0; pour l’instant, {days, plural, one {# jour} many {# de jours} other {# jours}}",
  "watch.quiet.too_soon": "prochaine alerte possible {time}",
  "watch.test.title": "Ce que je publierais maintenant",
  "watch.test.example": "Par exemple\u00a0:",
  "watch.test.digest.posts": "Le récap serait publié.",
  "watch.test.digest.quiet": "Le récap ne serait pas publié\u00a0: {reason}.",
  "watch.test.alert.posts": "Une alerte serait publiée.",
  "watch.test.alert.quiet": "Aucune alerte ne serait publiée\u00a0: {reason}.",
  "watch.button.preview": "Aperçu",
  "watch.button.remove": "Supprimer",
  "watch.button.resume": "Reprendre",
  "watch.button.resumeOf": "Reprendre\u00a0: {name}",
  "watch.button.back": "Retour",
  "watch.button.list": "Tous les suivis",
  "watch.menu": "Ouvrir un suivi…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "ici",
  "watch.elsewhere": "salon …{digits}",
  "permission.ViewChannel": "«\u00a0Voir le salon\u00a0»",
  "permission.SendMessages": "«\u00a0Envoyer des messages\u00a0»",
  "permission.SendMessagesInThreads": "«\u00a0Envoyer des messages dans les fils\u00a0»",
  "permission.EmbedLinks": "«\u00a0Intégrer des liens\u00a0»",
  "permission.ReadMessageHistory": "«\u00a0Voir les anciens messages\u00a0»",

  "watchPost.digest": "📊 **Récap**\u00a0: ce qui a changé pour {name}",
  "watchPost.digests":
    "📊 **Récap**\u00a0: ce qui a changé pour {count, plural, one {# collection} many {# de collections} other {# collections}}",
  "watchPost.alert": "🔔 **Alerte**\u00a0: le total de {name} a bougé de {change}",
  "watchPost.total": "**Total {total}** · {change} par rapport au {since}",
  "watchPost.newPost":
    "Nouveau post ({time})\u00a0: {interactions, plural, one {# interaction} many {# d’interactions} other {# interactions}}",
  "watchPost.topPost":
    "Maintenant dans le top des posts (publié {time})\u00a0: {interactions, plural, one {# interaction} many {# d’interactions} other {# interactions}}",
  "watchPost.came": "Nouveaux dans le top des influenceurs\u00a0: {people}",
  "watchPost.left": "Ne sont plus parmi les influenceurs\u00a0: {people}",
  "watchPost.open": "Ouvrir une collection…",

  "settings.collection": "Collection par défaut",
  "settings.language": "Langue",
  "settings.zone": "Fuseau horaire",
  "settings.unset": "Rien de défini",
  "settings.saved": "C’est enregistré.",
  "settings.nothingToSet": "Rien à changer\u00a0: choisis au moins une option. Voici les réglages actuels.",
  "settings.clear.collection": "Effacer la collection par défaut",
  "settings.clear.language": "Effacer la langue",
  "settings.clear.zone": "Effacer le fuseau horaire",
  "settings.cleared.collection": "Collection par défaut effacée.",
  "settings.cleared.language": "Langue effacée.",
  "settings.cleared.zone": "Fuseau horaire effacé.",
  "settings.deleted": "Supprimé – je ne retiens plus ceci",

  "server.title": "Réglages de ce serveur",
  "server.introduction":
    "Voici tout ce que je retiens sur ce serveur. Modifie-le avec `/server set` et `/server alias`, ou supprime tout avec `/server forget`.",
  "server.language.unset": "Non définie – j’utilise la langue des paramètres du serveur Discord",
  "server.asked": "Consultées publiquement ici ces 30 derniers jours",
  "server.asked.more": "et {count, number} de plus",
  "server.aliases": "**{count, plural, one {# alias} many {# d’alias} other {# alias}}**",
  "server.removeAlias": "Supprimer un alias…",
  "server.aliasSet": "{name} désigne maintenant `{collection}` sur ce serveur.",
  "server.aliasChanged": "{name} désigne maintenant `{collection}` sur ce serveur. Avant, c’était `{before}`.",
  "server.aliasRemoved": "Alias {name} supprimé.",
  "server.aliasGone": "Cet alias avait déjà été supprimé.",
  "server.noAlias": "Ce serveur n’a pas d’alias {name}. Pour l’ajouter, utilise `/server alias` avec un `contract`.",
  "server.nothingToForget": "Il n’y avait rien à supprimer\u00a0: je ne retiens rien sur ce serveur.",

  "me.title": "Tes réglages",
  "me.introduction":
    "Voici tout ce que je retiens sur toi, y compris ta dernière utilisation du bot\u00a0: {day}. J’oublie tout après 12 mois sans commande, ou tout de suite avec `/me forget`.",
  "me.nothing": "Je ne retiens rien sur toi. Définis une collection par défaut ou une langue avec `/me set`.",
  "me.language.unset": "Non définie – j’utilise la langue de ton appli Discord",
  "me.nothingToForget": "Il n’y avait rien à supprimer\u00a0: je ne retiens rien sur toi.",

  "card.updated": "Mis à jour {time}",
  "card.stale": "Données plus anciennes ({time})\u00a0: rien de plus récent n’est disponible pour l’instant",
  "card.top": "Top {last} sur {total}",
  "card.range": "{first}–{last} sur {total}",
  "card.place": "{first} sur {total}",
  "card.explorer": "Explorateur",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Communauté",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# jour} many {# de jours} other {# jours}}",

  "change.comparedWith": "▲ ▼ par rapport à {time}",

  "period.24h": "Dernières 24 heures",
  "period.7d": "7 derniers jours",
  "period.30d": "30 derniers jours",
  "period.90d": "90 derniers jours",
  "period.1y": "12 derniers mois",

  "trends.recorded":
    "premier relevé {since}, dernier {until}\u00a0: {records, plural, one {# relevé} many {# de relevés} other {# relevés}}, {gaps, plural, =0 {aucune interruption} one {# interruption} many {# d’interruptions} other {# interruptions}}",
  "trends.lowest": "Plus bas {value}, {time}",
  "trends.highest": "Plus haut {value}, {time}",
  "trends.nothing":
    "Rien n’est encore enregistré sur cette période. J’enregistre une collection tant qu’un serveur la suit ou l’a comme collection par défaut ou comme alias, et pendant sept jours après une consultation publique.",
  "trends.period": "Période…",
  "trends.scales": "Échelles différentes",
  "trends.noChart": "Trop peu de relevés",
  "trends.picture": "{period}, un graphique par score. {scores}",
  "trends.picture.score":
    "{name}\u00a0: dernière valeur {newest}, au plus bas {lowest} ({lowestAt}), au plus haut {highest} ({highestAt}).",

  "compare.open": "Ouvrir l’une d’elles…",
  "compare.now": "Derniers scores",
  "compare.missing.noData":
    "Il n’y a pas de données. Si c’est bien le contrat de la collection, le service de données ne la suit pas encore.",
  "compare.missing.limited":
    "Impossible de charger les scores\u00a0: le service de données est occupé pour l’instant. Appuie sur Actualiser dans une minute.",
  "compare.missing.notAnswering":
    "Impossible de charger les scores\u00a0: le service de données ne répond pas pour l’instant. Appuie sur Actualiser dans une minute.",
  "compare.missing.failed": "Impossible de charger les scores pour l’instant. Appuie sur Actualiser pour réessayer.",
  "compare.people.title": "Personnes en commun",
  "compare.people.found":
    "**{count, plural, one {# influenceur} many {# d’influenceurs} other {# influenceurs}} sur {total, number}** {count, plural, one {parle} many {parlent} other {parlent}} de plusieurs de ces collections.",
  "compare.people.tooFew": "Rien à comparer\u00a0: j’ai les influenceurs de moins de deux de ces collections.",
  "compare.people.missing": "Aucun influenceur pour {collections}",
  "compare.posts.title": "Posts en commun",
  "compare.posts.found":
    "**{count, plural, one {# top post} many {# de top posts} other {# top posts}} sur {total, number}** {count, plural, one {parle} many {parlent} other {parlent}} de plusieurs de ces collections.",
  "compare.posts.tooFew": "Rien à comparer\u00a0: j’ai les posts de moins de deux de ces collections.",
  "compare.posts.missing": "Aucun post pour {collections}",
  "compare.post": "Post de {author}",
  "compare.picture": "{title}, un graphique par score. {scores}",
  "compare.picture.score": "{name}\u00a0: {values}.",

  "leaderboard.title": "Classement\u00a0: {by}",
  "leaderboard.basis":
    "{count, plural, one {# collection} many {# de collections} other {# collections}}\u00a0: celle par défaut de ce serveur, ses alias, celles qu’il suit et celles consultées publiquement ici ces 30 derniers jours. Hausses et baisses\u00a0: places gagnées ou perdues en une semaine.",
  "leaderboard.by": "Classer par…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Communauté",
  "leaderboard.by.change": "Évolution du total sur 7 jours",
  "leaderboard.asOf": "relevé {time}",
  "leaderboard.up": "+{count, plural, one {# place} many {# de places} other {# places}}",
  "leaderboard.down": "−{count, plural, one {# place} many {# de places} other {# places}}",
  "leaderboard.same": "même place",
  "leaderboard.unranked": "Sans relevé récent\u00a0: {collections}",
  "leaderboard.unranked.change": "Pas encore une semaine de relevés\u00a0: {collections}",

  "influencers.heading": "Influenceurs",
  "influencers.influence": "**{score}** d’influence",
  "influencers.followers": "**{count}** {followers, plural, one {abonné} many {abonnés} other {abonnés}}",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retweet de {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Ce post n’a pas de texte.",
  "toptweets.sensitive": "-# Contenu sensible",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} en tout",
  "toptweets.open": "Ouvrir",

  "talk.basis.all":
    "Derrière la conversation\u00a0: {posts, plural, one {# post} many {le top # de posts} other {le top # des posts}} et {people, plural, one {# influenceur} many {# d’influenceurs} other {# influenceurs}}",
  "talk.basis.posts":
    "Derrière la conversation\u00a0: {posts, plural, one {# post} many {le top # de posts} other {le top # des posts}}",
  "talk.basis.people":
    "Derrière la conversation\u00a0: {people, plural, one {# influenceur} many {# d’influenceurs} other {# influenceurs}}",
  "talk.stale.posts": "Données plus anciennes pour les posts ({time})\u00a0: rien de plus récent n’est disponible pour l’instant",
  "talk.stale.people":
    "Données plus anciennes pour les influenceurs ({time})\u00a0: rien de plus récent n’est disponible pour l’instant",
  "talk.failed.posts": "Impossible de charger les posts pour l’instant. Appuie sur Actualiser pour réessayer.",
  "talk.failed.people": "Impossible de charger les influenceurs pour l’instant. Appuie sur Actualiser pour réessayer.",
  "talk.none.posts": "Le service de données n’a aucun post sur cette collection.",
  "talk.none.people": "Le service de données n’a aucun influenceur pour cette collection.",
  "talk.voices.title": "Voix",
  "talk.voices":
    "**{authors, plural, one {# auteur} many {# d’auteurs} other {# auteurs}}** pour {posts, plural, one {ce post} many {ces # de posts} other {ces # posts}}.",
  "talk.voices.spread":
    "La voix la plus forte attire **{share}** des interactions\u00a0: comme si **{voices}** personnes parlaient à parts égales.",
  "talk.voices.silent":
    "{posts, plural, one {Il n’a aucune interaction.} many {Ils n’ont aucune interaction.} other {Ils n’ont aucune interaction.}}",
  "talk.freshness.title": "Fraîcheur",
  "talk.freshness.half":
    "Au moins la moitié des interactions de ces {posts, number} posts porte sur les plus récents (le plus ancien d’entre eux\u00a0: {time}).",
  "talk.freshness.range": "Le plus récent des {posts, number}\u00a0: {newest} · le plus ancien\u00a0: {oldest}",
  "talk.freshness.one": "Le seul post a été publié {time}.",
  "talk.echo.title": "Écho",
  "talk.echo.found":
    "**{count, number} posts sur {posts, number}** disent presque la même chose que d’autres, d’auteurs différents\u00a0: {groups}",
  "talk.echo.none": "Parmi {compared, number} posts d’auteurs différents, aucun ne dit presque la même chose qu’un autre.",
  "talk.echo.tooFew": "Il y a trop peu de texte à comparer.",
  "talk.echo.compared":
    "-# {compared, plural, one {# post comparé} many {# de posts comparés} other {# posts comparés}} sur {posts, number} (8 mots ou plus, sans retweets)",
  "talk.handles.title": "Pseudos",
  "talk.handles.found": "Parmi {people, number} personnes, ces pseudos se ressemblent\u00a0: {groups}",
  "talk.handles.none": "Parmi {people, number} personnes, aucun pseudo ne ressemble à un autre.",
  "talk.mix.title": "Répartition",
  "talk.mix.languages": "Langues de {posts, plural, one {# post} many {# de posts} other {# posts}}\u00a0: {parts}",
  "talk.mix.clients": "Applis utilisées pour {posts, plural, one {# post} many {# de posts} other {# posts}}\u00a0: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "inconnu **{count, number}**",
  "talk.mix.others": "autres **{count, number}**",
  "talk.regulars.title": "Arrivées et départs",
  "talk.regulars.came":
    "**{count, plural, one {# nouveau} many {# de nouveaux} other {# nouveaux}}** parmi les influenceurs par rapport à {time}\u00a0: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# parti} many {# de partis} other {# partis}}** par rapport à {time}\u00a0: {people}",
  "talk.regulars.nobody": "Aucun changement parmi les influenceurs par rapport à {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# habitué} many {# d’habitués} other {# habitués}}**, dans au moins 80\u00a0% des listes relevées ces 30 derniers jours ({records, plural, one {# liste} many {# de listes} other {# listes}})\u00a0: {people}",
  "talk.moreGroups": "et {count, plural, one {# autre groupe} many {# d’autres groupes} other {# autres groupes}}",

  "person.noName": "Sans nom",
  "person.noHandle": "inconnu",

  "list.next": "{list}, {next}",
  "list.more": "{count, plural, one {# autre} many {# autres} other {# autres}}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Ce lien pointe vers {chain}. Le service de données ne regarde que l’adresse, donc ces chiffres peuvent appartenir à un contrat d’une autre blockchain.",
  "note.chainWithoutData": "-# Ce lien pointe vers {chain}. Le service de données ne couvre peut-être pas cette blockchain.",

  "problem.inOption": "`{option}`\u00a0: {sentence}",
  "problem.copyAgain": "Copie l’adresse du contrat depuis la page de la collection sur une marketplace ou un explorateur.",
  "problem.address_missing":
    "Je n’y ai trouvé ni adresse de contrat ni nom que je connaisse. Une adresse, c’est `0x` suivi de 40 caractères. {copyAgain}",
  "problem.link_without_address":
    "Je n’ai pas trouvé d’adresse de contrat dans ce lien. Ouvre l’un des NFT de la collection et copie son lien, ou colle directement l’adresse.",
  "problem.collection_slug":
    "Ce lien contient le nom de la collection («\u00a0{slug}\u00a0»), mais pas l’adresse de son contrat. Ouvre l’un des NFT de la collection et copie son lien, ou colle directement l’adresse.",
  "problem.shortened_address":
    "Cette adresse est abrégée, et il me la faut en entier\u00a0: `0x` suivi de 40 caractères. {copyAgain}",
  "problem.solana_address":
    "On dirait une adresse Solana. Je ne connais que les contrats Ethereum, et leurs adresses commencent par `0x`.",
  "problem.transaction_hash":
    "C’est un hash de transaction (64 caractères après `0x`). Une adresse de contrat en a 40. {copyAgain}",
  "problem.wrong_checksum":
    "La somme de contrôle de cette adresse (EIP-55) ne colle pas\u00a0: il y a sans doute une faute de frappe. {copyAgain}",
  "problem.several_addresses":
    "J’ai trouvé {count, number} adresses différentes. Utilise une commande comme `/scores` avec seulement celle que tu veux.",
  "problem.several_collections":
    "Je connais {count, number} collections de ce nom. Laquelle veux-tu\u00a0? Tu peux utiliser son adresse à la place du nom.\n{contracts}",
  "problem.namesake": "serveurs en 30 jours\u00a0: {servers, number} · première consultation\u00a0: {time}",
  "problem.similar_names":
    "Je ne connais pas de collection qui porte exactement ce nom. Tu voulais dire {names}\u00a0? Choisis-la dans la liste qui s’affiche quand tu tapes, ou colle son adresse.",
  "problem.ens_name":
    "«\u00a0{ensName}\u00a0» est un nom ENS, et il me faut l’adresse de contrat qui se trouve derrière. {copyAgain}",
  "problem.stray_character":
    "«\u00a0{character}\u00a0» ne peut pas faire partie d’une adresse de contrat\u00a0: après `0x`, il n’y a que les chiffres 0–9 et les lettres a–f. {copyAgain}",
  "problem.look_alike":
    "Le «\u00a0{character}\u00a0» de cette adresse est {kind, select, letter {une lettre} cyrillic {une lettre cyrillique} greek {une lettre grecque} other {un autre caractère}}, pas le «\u00a0{digit}\u00a0» auquel il ressemble. {copyAgain}",
  "problem.stray_invisible": "Il y a un caractère invisible dans cette adresse. {copyAgain}",
  "problem.no_default.server":
    "Quelle collection\u00a0? Ajoute `contract`\u00a0: une adresse, un lien ou un nom. Les modérateurs peuvent définir une collection par défaut pour ce serveur avec `/server set`, et toi la tienne avec `/me set`.",
  "problem.no_default.direct":
    "Quelle collection\u00a0? Ajoute `contract`\u00a0: une adresse, un lien ou un nom. Pour t’en passer la prochaine fois, définis ta propre collection par défaut avec `/me set`.",
  "problem.not_recalled":
    "Je ne peux pas chercher de noms ni de collections par défaut pour l’instant. Colle plutôt l’adresse du contrat de la collection – ça marche toujours – ou réessaie dans une minute.",
  "problem.not_remembered":
    "Je ne peux rien enregistrer ni supprimer pour l’instant\u00a0: ma mémoire ne répond pas. Réessaie dans une minute. Les commandes avec une adresse de contrat marchent comme d’habitude.",
  "problem.no_history":
    "Je n’ai pas accès à ce qui a été enregistré pour l’instant. Réessaie dans une minute\u00a0; les commandes comme `/scores` marchent comme d’habitude.",
  "problem.unknown_watch":
    "Je ne connais pas ce suivi. Choisis-en un dans la liste qui s’affiche quand tu tapes, ou regarde `/watch list`.",
  "problem.too_many_watches":
    "Ce serveur a déjà {max, number} suivis, et je ne peux pas en gérer plus. Supprimes-en d’abord un\u00a0: `/watch list` a un bouton pour ça.",
  "problem.lacks_permissions":
    "Je ne peux pas encore publier dans <#{channel}>\u00a0: donne-moi {permissions} là-bas, puis relance la commande. Rien n’a été enregistré.",
  "problem.lacks_own_permissions":
    "Je ne publie que là où tu peux le faire toi-même\u00a0: dans <#{channel}>, tu n’as pas {permissions}. Rien n’a été enregistré.",
  "problem.not_allowed": "À ce que je vois, tu n’as pas le droit d’utiliser `/{command}` ici. Rien n’a été modifié.",
  "problem.unknown_channel":
    "Je n’arrive pas à savoir ce que j’ai le droit de faire dans ce salon. Choisis-en un autre. Rien n’a été enregistré.",
  "problem.unsuitable_channel":
    "Je ne peux publier que dans les salons textuels, les salons d’annonces et les fils. Choisis-en un avec `channel`. Rien n’a été enregistré.",
  "problem.change_without_alert":
    "`change` sert aux alertes\u00a0: ajoute `what: {alert}` ou `what: {both}`. Rien n’a été enregistré.",
  "problem.digest_option_without_digest":
    "`every`, `hour` et `weekday` servent aux récaps\u00a0: ajoute `what: {digest}` ou `what: {both}`. Rien n’a été enregistré.",
  "problem.servers_only": "Ça ne marche que sur un serveur qui m’a ajouté.",
  "problem.unknown_language": "Je ne connais pas cette langue. Choisis-en une dans la liste qui s’affiche quand tu tapes.",
  "problem.unknown_zone":
    "Je ne connais pas ce fuseau horaire. Tape une ville, par exemple «\u00a0Berlin\u00a0» ou «\u00a0New York\u00a0», et choisis dans la liste qui s’affiche.",
  "problem.alias_like_address":
    "Un alias ne peut pas ressembler à une adresse, à un lien ou à un nom ENS. Choisis un nom simple, par exemple `apes`.",
  "problem.alias_unfit":
    "Un alias doit compter de 1 à {max, number} caractères visibles. Choisis un nom simple, par exemple `apes`.",
  "problem.too_many_aliases":
    "Ce serveur a déjà {max, number} alias, et je ne peux pas en retenir plus. Supprimes-en d’abord un\u00a0: `/server show` a un menu pour ça.",
  "problem.wrong_length":
    "Cette adresse a {digits, plural, one {# caractère} many {# de caractères} other {# caractères}} après `0x`\u00a0; une adresse de contrat en a 40. {copyAgain}",
  "problem.no_data":
    "Il n’y a pas de données pour `{contract}`. Vérifie que c’est bien le contrat de la collection. Si oui, le service de données ne la suit pas encore.",
  "problem.no_data_of_any":
    "Il n’y a de données pour aucune de celles-ci\u00a0: {contracts}. Vérifie que ce sont bien les contrats des collections. Si oui, le service de données ne les suit pas encore.",
  "problem.nothing_ranked":
    "Il n’y a encore rien à classer sur ce serveur. Consulte des collections ici, par exemple avec `/scores`, ou demande à un modérateur d’en ajouter avec `/server alias`, et reviens voir dans une heure.",
  "problem.nothing_ranked_by_change":
    "Aucune collection de ce serveur n’a encore une semaine de relevés. En attendant, classe-les par score\u00a0: `/leaderboard by: {total}`.",
  "problem.one_collection": "C’est chaque fois la même collection. Choisis-en au moins une autre pour comparer.",
  "problem.notTakingQuestions": "Le service de données est occupé pour l’instant. Réessaie dans une minute.",
  "problem.notTakingQuestionsUntil": "Le service de données est occupé pour l’instant. Réessaie {time}.",
  "problem.notAnswering":
    "Le service de données ne répond pas pour l’instant. Ta commande était bonne – réessaie dans une minute.",
  "problem.busy": "Je suis débordé pour l’instant. Ta commande était bonne – réessaie dans un instant.",
  "problem.rejected_key":
    "Le service de données a refusé la clé API de ce bot. Préviens la personne qui gère le bot, s’il te plaît.",
  "problem.rejected_request":
    "Le service de données a refusé cette demande. Vérifie l’adresse\u00a0; si elle est bonne, préviens la personne qui gère le bot, s’il te plaît.",
  "problem.invalid_answer":
    "Le service de données a envoyé une réponse que je n’arrive pas à lire. Réessaie plus tard\u00a0; si ça continue, préviens la personne qui gère le bot, s’il te plaît.",
  "problem.aborted": "Je redémarre. Réessaie dans un instant.",
  "problem.just_refreshed": "C’est déjà ce qu’il y a de plus récent. Tu peux actualiser à nouveau {time}.",
  "problem.nothing_newer": "Impossible d’actualiser – ce sont toujours les dernières données ({time}). Réessaie dans une minute.",
  "problem.used_up.member": "Tu vas un peu vite. Réessaie {time}.",
  "problem.used_up.server": "Ce serveur utilise beaucoup le bot en ce moment. Réessaie {time}.",
  "problem.unreadable_button": "Ce bouton vient d’une autre version du bot et ne marche plus. Relance la commande.",
  "problem.unknown_command": "Cette commande n’existe plus. Tape `/` pour voir ce qui est disponible.",
  "problem.outdated_command": "Cette commande a changé. Recharge Discord (Ctrl+R ou Cmd+R, ou redémarre l’appli) et réessaie.",
  "problem.cannot_embed":
    "Je ne peux pas publier d’embeds dans ce salon. Demande à un modérateur de me donner la permission «\u00a0Intégrer des liens\u00a0» ici, ou utilise la commande dans un autre salon.",
  "problem.forbidden":
    "Je n’ai pas la permission de répondre dans ce salon. Demande à un modérateur de me donner «\u00a0Voir le salon\u00a0», «\u00a0Envoyer des messages\u00a0» et «\u00a0Intégrer des liens\u00a0» ici, ou utilise la commande dans un autre salon.",
  "problem.internal":
    "Quelque chose s’est mal passé de notre côté. Réessaie\u00a0; si ça continue, donne cette référence à la personne qui gère le bot\u00a0: `{reference}`.",
};
