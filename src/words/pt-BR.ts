import type { Words } from "./en-US.ts";

/**
 * Brazilian Portuguese. You is «você», as in Discord's own client. Terms: «hype», «posts» and «retweet» stay, since Brazilian NFT
 * communities say so; a watch is an «acompanhamento», a digest a «resumo», an alias an «apelido», a record of the scores a
 * «registro», the talk «a conversa». «post» is only what stands on X: what the bot itself posts is «uma mensagem», «publicar».
 * Names of permissions, «tópico» (a thread) and «Aplicativos» are those of Discord's client. Descriptions of commands are in
 * the imperative («Veja …»). Quotation marks are “…”.
 * Discord writes a relative time as «há 3 dias» or «em 2 horas»: «em comparação com» and a parenthesis can stand before it,
 * «de» and «desde» cannot. 0 is singular in Brazilian Portuguese.
 */
export const words: Words = {
  "button.influencers": "Influenciadores",
  "button.next": "Próxima →",
  "button.previous": "← Anterior",
  "button.refresh": "Atualizar",
  "button.scores": "Pontuações",
  "button.talk": "Conversa",
  "button.toptweets": "Principais posts",
  "button.trends": "Tendências",

  "command.collectionScores": "Veja as pontuações da coleção para a qual uma mensagem aponta",
  "command.compare": "Veja de duas a cinco coleções lado a lado, e quem fala de mais de uma delas",
  "command.help": "O que este bot faz, de onde vêm os dados e o que ele guarda",
  "command.influencers": "Veja quem puxa a conversa sobre uma coleção",
  "command.leaderboard": "Classifique as coleções deste servidor por pontuação ou pela mudança em uma semana",
  "command.me": "Defina sua própria coleção padrão e seu idioma",
  "command.me.forget": "Apague tudo o que eu lembro sobre você",
  "command.me.set": "Defina sua própria coleção padrão ou seu idioma",
  "command.me.show": "Veja tudo o que eu lembro sobre você",
  "command.scores": "Veja o hype, os ganhos, a comunidade e a pontuação total de uma coleção",
  "command.server": "Defina coleção padrão, apelidos, idioma e fuso horário deste servidor (para moderadores)",
  "command.server.alias": "Dê a uma coleção um nome curto que funciona neste servidor",
  "command.server.forget": "Apague tudo o que eu lembro sobre este servidor",
  "command.server.set": "Defina a coleção padrão, o idioma ou o fuso horário deste servidor",
  "command.server.show": "Veja tudo o que eu lembro sobre este servidor",
  "command.talk": "Veja o que há por trás da conversa: quantas vozes, quão recente e o que se repete",
  "command.toptweets": "Veja os posts com mais engajamento sobre uma coleção",
  "command.watch": "Receba novidades de coleções em um canal sem precisar pedir (para moderadores)",
  "command.watch.add": "Publique um resumo ou alertas sobre uma coleção em um canal",
  "command.watch.list": "Veja o que é acompanhado aqui, quando saiu a última mensagem e por que está quieto",
  "command.watch.remove": "Pare de acompanhar uma coleção em um canal",
  "command.watch.test": "Veja o que seria publicado agora – só você vê",
  "command.trends": "Veja como as pontuações de uma coleção mudaram com o tempo",

  "option.compare.with": "A coleção com a qual comparar: um endereço, um link que o contenha ou um nome",
  "option.compare.other": "Mais uma coleção para comparar",
  "option.contract": "Um endereço, um link que o contenha ou um nome; vazio: a coleção do servidor, ou a sua",
  "option.count.influencers": "Quantas pessoas mostrar, 1–{max, number} (padrão: todas)",
  "option.count.toptweets": "Quantos posts mostrar, 1–{max, number} (padrão: todos)",
  "option.collection": "A coleção padrão: um endereço, um link que o contenha ou um nome",
  "option.language": "O idioma das respostas que todo mundo aqui pode ver",
  "option.language.member": "O idioma das respostas que só você pode ver",
  "option.zone": "O fuso horário deste servidor",
  "option.alias": "O nome, por exemplo “apes”",
  "option.alias.contract": "O que ele representa: um endereço, um link ou um nome. Deixe vazio para remover o apelido",
  "option.serverDefault": "{name} · padrão deste servidor",
  "option.period": "Até quando olhar para trás (padrão: 30 dias)",
  "option.by": "Pelo que classificar (padrão: a pontuação total)",
  "option.private": "Mostrar a resposta só para você",
  "option.watch": "Qual deles: escolha na lista",
  "option.watch.channel": "Onde publicar (padrão: este canal)",
  "option.watch.what": "Um resumo em horário fixo, alertas quando o total variar, ou os dois (padrão: resumo)",
  "option.watch.every": "Com que frequência publicar o resumo (padrão: todo dia)",
  "option.watch.hour": "A que horas publicar o resumo, 0–23, no fuso horário deste servidor (padrão: 9)",
  "option.watch.weekday": "Em que dia publicar um resumo semanal (padrão: segunda-feira)",
  "option.watch.change": "Alertar quando o total variar este valor (padrão: quando variar fora do comum)",
  "option.pasteAddress": "Cole um endereço de contrato (0x…) ou um link da OpenSea, Etherscan, Blur…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Veja como uma coleção de NFT está indo, quem está falando dela e o que está dizendo. Passe a qualquer comando um endereço de contrato, um link que o contenha ou o nome de uma coleção. Se houver uma coleção padrão, você pode deixar vazio.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Clique com o botão direito ou segure uma mensagem › **Aplicativos › {name}** – {description}",
  "help.scores.title": "O que as pontuações significam",
  "help.scores":
    "Hype, ganhos, comunidade e total vêm do serviço de dados e são mostrados como são. O serviço não documenta a escala deles.",
  "help.data.title": "De onde vêm os dados",
  "help.data":
    "Do serviço Collection Social and Score, ao qual este bot está conectado: o serviço de dados. Cada resposta mostra quando foi atualizada; clique em Atualizar para renová-la.",
  "help.privacy.title": "Privacidade",
  "help.privacy":
    "O bot lê o que você digita nos comandos dele e, quando você usa o menu dele, a mensagem em que o usa. Ele lembra quais coleções foram consultadas publicamente em qual servidor (não por quem), como as pontuações, os influenciadores e os posts delas mudaram e, por um minuto, quantos comandos e botões você usou. Também lembra o que você salva com `/me set` e o que os moderadores salvam com `/server` e `/watch`: `/me show`, `/server show` e `/watch list` mostram tudo, `/me forget` e `/server forget` apagam. Os logs dele registram comandos, não pessoas, e nenhuma mensagem é guardada.",

  "watch.what.digest": "Resumo",
  "watch.what.alert": "Alertas",
  "watch.what.both": "Resumo e alertas",
  "watch.every.day": "Todo dia",
  "watch.every.week": "Toda semana",
  "watch.weekday.1": "Segunda-feira",
  "watch.weekday.2": "Terça-feira",
  "watch.weekday.3": "Quarta-feira",
  "watch.weekday.4": "Quinta-feira",
  "watch.weekday.5": "Sexta-feira",
  "watch.weekday.6": "Sábado",
  "watch.weekday.7": "Domingo",
  "watch.title": "Acompanhamentos deste servidor",
  "watch.none":
    "Nada é acompanhado aqui ainda. Comece com `/watch add`: escolha uma coleção, e eu publico em um canal o que mudar.",
  "watch.count": "{count, number} de {max, number}",
  "watch.added": "Salvo. A partir de agora eu comparo com o que vier depois; a primeira mensagem chega assim que algo mudar.",
  "watch.changed": "Alterado. Esta coleção já era acompanhada naquele canal.",
  "watch.removed": "Removido. Nada mais é publicado sobre ela lá.",
  "watch.gone": "Esse acompanhamento já tinha sido removido.",
  "watch.resumed": "Retomado. Continuo a partir da minha última mensagem, talvez agora mesmo.",
  "watch.in": "em <#{channel}>",
  "watch.digest.day": "Resumo todo dia às {hour}:00 ({zone})",
  "watch.digest.week":
    "Resumo {weekday, select, 1 {toda segunda-feira} 2 {toda terça-feira} 3 {toda quarta-feira} 4 {toda quinta-feira} 5 {toda sexta-feira} 6 {todo sábado} other {todo domingo}} às {hour}:00 ({zone})",
  "watch.alert.change": "Alerta quando o total tiver variado {change} desde a minha última mensagem",
  "watch.alert.unusual":
    "Alerta quando o total tiver variado fora do comum desde a minha última mensagem (pelo menos 4 vezes o normal de um dia)",
  "watch.next": "Próximo resumo {time}, se algo tiver mudado até lá",
  "watch.checked": "verificado {time}",
  "watch.unchecked": "ainda não verificado",
  "watch.posted": "publicado {time}",
  "watch.unposted": "nada publicado ainda",
  "watch.posting": "uma mensagem está a caminho",
  "watch.needs":
    "-# Para publicar lá, preciso de “Ver canal”, “Enviar mensagens” (em um tópico: “Enviar mensagens em tópicos”), “Inserir links” e “Ler histórico de mensagens”. Agora eu tenho.",
  "watch.noZone":
    "-# Este servidor ainda não tem fuso horário, então os horários estão em UTC. Defina um com `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pausado**: o canal foi excluído. Remova este acompanhamento; com `/watch add` você começa um em outro canal.",
  "watch.paused.server_gone": "⏸️ **Pausado**: eu tinha sido removido deste servidor. Clique em Retomar para recomeçar.",
  "watch.paused.no_access": "⏸️ **Pausado**: não consigo ver o canal. Me dê “Ver canal” lá e clique em Retomar.",
  "watch.paused.no_permission":
    "⏸️ **Pausado**: não posso publicar no canal. Me dê “Enviar mensagens” (em um tópico: “Enviar mensagens em tópicos”) e “Inserir links” lá e clique em Retomar.",
  "watch.paused.thread_locked": "⏸️ **Pausado**: o tópico está trancado. Destranque-o e clique em Retomar.",
  "watch.paused.refused": "⏸️ **Pausado**: o Discord recusou minhas mensagens lá. Clique em Retomar para tentar de novo.",
  "watch.untracked":
    "⚠️ Não está sendo registrada: já registro todas as coleções que posso. Quem cuida do bot pode aumentar o limite.",
  "watch.failing":
    "⚠️ Minha última mensagem lá não foi publicada. Veja o que posso fazer nesse canal: depois de três falhas seguidas, eu pauso.",
  "watch.quiet": "sem mensagem: {reason}",
  "watch.quiet.nothing_recorded": "ainda não há nada registrado dela",
  "watch.quiet.first": "é com isto que eu comparo daqui para a frente",
  "watch.quiet.nothing_newer": "não há dados mais recentes",
  "watch.quiet.unchanged": "nada mudou",
  "watch.quiet.small": "o total variou {by} (limite: {of})",
  "watch.quiet.too_little_history":
    "são precisos 7 dias de histórico para ver o que é fora do comum; por enquanto, {days, plural, one {# dia} many {# de dias} other {# dias}}",
  "watch.quiet.too_soon": "próximo alerta possível {time}",
  "watch.test.title": "O que eu publicaria agora",
  "watch.test.example": "Por exemplo:",
  "watch.test.digest.posts": "O resumo seria publicado.",
  "watch.test.digest.quiet": "O resumo não seria publicado: {reason}.",
  "watch.test.alert.posts": "Um alerta seria publicado.",
  "watch.test.alert.quiet": "Nenhum alerta seria publicado: {reason}.",
  "watch.button.preview": "Prévia",
  "watch.button.remove": "Remover",
  "watch.button.resume": "Retomar",
  "watch.button.resumeOf": "Retomar: {name}",
  "watch.button.back": "Voltar",
  "watch.button.list": "Ver todos",
  "watch.menu": "Abrir um acompanhamento…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "aqui",
  "watch.elsewhere": "canal …{digits}",
  "permission.ViewChannel": "“Ver canal”",
  "permission.SendMessages": "“Enviar mensagens”",
  "permission.SendMessagesInThreads": "“Enviar mensagens em tópicos”",
  "permission.EmbedLinks": "“Inserir links”",
  "permission.ReadMessageHistory": "“Ler histórico de mensagens”",

  "watchPost.digest": "📊 **Resumo**: o que mudou em {name}",
  "watchPost.digests": "📊 **Resumo**: o que mudou em {count, plural, one {# coleção} many {# de coleções} other {# coleções}}",
  "watchPost.alert": "🔔 **Alerta**: o total de {name} variou {change}",
  "watchPost.total": "**Total {total}** · {change} em comparação com {since}",
  "watchPost.newPost":
    "Post novo ({time}): {interactions, plural, one {# interação} many {# de interações} other {# interações}}",
  "watchPost.topPost":
    "Agora entre os principais posts (publicado {time}): {interactions, plural, one {# interação} many {# de interações} other {# interações}}",
  "watchPost.came": "Novos entre os principais influenciadores: {people}",
  "watchPost.left": "Não estão mais entre os influenciadores: {people}",
  "watchPost.open": "Abrir uma coleção…",

  "settings.collection": "Coleção padrão",
  "settings.language": "Idioma",
  "settings.zone": "Fuso horário",
  "settings.unset": "Nada definido",
  "settings.saved": "Salvo.",
  "settings.nothingToSet": "Nada para mudar: escolha pelo menos uma opção. Estas são as configurações atuais.",
  "settings.clear.collection": "Limpar coleção padrão",
  "settings.clear.language": "Limpar idioma",
  "settings.clear.zone": "Limpar fuso horário",
  "settings.cleared.collection": "Coleção padrão removida.",
  "settings.cleared.language": "Idioma removido.",
  "settings.cleared.zone": "Fuso horário removido.",
  "settings.deleted": "Apagado – não lembro mais disto",

  "server.title": "Configurações deste servidor",
  "server.introduction":
    "Isto é tudo o que eu lembro sobre este servidor. Mude com `/server set` e `/server alias`, ou apague tudo com `/server forget`.",
  "server.language.unset": "Não definido – uso o idioma das configurações do servidor no Discord",
  "server.asked": "Consultadas publicamente aqui nos últimos 30 dias",
  "server.asked.more": "e mais {count, number}",
  "server.aliases": "**{count, plural, one {# apelido} many {# de apelidos} other {# apelidos}}**",
  "server.removeAlias": "Remover um apelido…",
  "server.aliasSet": "{name} agora representa `{collection}` neste servidor.",
  "server.aliasChanged": "{name} agora representa `{collection}` neste servidor. Antes era `{before}`.",
  "server.aliasRemoved": "Apelido {name} removido.",
  "server.aliasGone": "Esse apelido já tinha sido removido.",
  "server.noAlias": "Este servidor não tem o apelido {name}. Para adicionar, use `/server alias` com um `contract`.",
  "server.nothingToForget": "Não havia nada para apagar: não lembro nada sobre este servidor.",

  "me.title": "Suas configurações",
  "me.introduction":
    "Isto é tudo o que eu lembro sobre você, incluindo a última vez que você me usou: {day}. Esqueço tudo depois de 12 meses sem nenhum comando, ou na hora com `/me forget`.",
  "me.nothing": "Não lembro nada sobre você. Defina uma coleção padrão ou um idioma com `/me set`.",
  "me.language.unset": "Não definido – uso o idioma do seu aplicativo do Discord",
  "me.nothingToForget": "Não havia nada para apagar: não lembro nada sobre você.",

  "card.updated": "Atualizado {time}",
  "card.stale": "Mostrando dados mais antigos ({time}): não há nada mais recente no momento",
  "card.top": "Top {last} de {total}",
  "card.range": "{first}–{last} de {total}",
  "card.place": "{first} de {total}",
  "card.explorer": "Explorador",

  "scores.hype": "Hype",
  "scores.gains": "Ganhos",
  "scores.community": "Comunidade",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# dia} many {# de dias} other {# dias}}",

  "change.comparedWith": "▲ ▼ em comparação com {time}",

  "period.24h": "Últimas 24 horas",
  "period.7d": "Últimos 7 dias",
  "period.30d": "Últimos 30 dias",
  "period.90d": "Últimos 90 dias",
  "period.1y": "Último ano",

  "trends.recorded":
    "primeiro registro {since}, último {until}: {records, plural, one {# registro} many {# de registros} other {# registros}}, {gaps, plural, =0 {sem lacunas} one {# lacuna} many {# de lacunas} other {# lacunas}}",
  "trends.lowest": "Mínima {value}, {time}",
  "trends.highest": "Máxima {value}, {time}",
  "trends.nothing":
    "Nada foi registrado neste período ainda. Eu registro uma coleção enquanto um servidor a acompanha ou a tem como padrão ou como apelido, e por sete dias depois de uma consulta pública.",
  "trends.period": "Período…",
  "trends.scales": "Escalas diferentes",
  "trends.noChart": "Poucos registros",
  "trends.picture": "{period}, um gráfico para cada pontuação. {scores}",
  "trends.picture.score": "{name}: última {newest}, mínima {lowest} ({lowestAt}), máxima {highest} ({highestAt}).",

  "compare.open": "Abrir uma delas…",
  "compare.now": "Pontuações mais recentes",
  "compare.missing.noData": "Não há dados. Se este é mesmo o contrato da coleção, o serviço de dados ainda não a acompanha.",
  "compare.missing.limited":
    "Não dá para carregar as pontuações: o serviço de dados está ocupado no momento. Clique em Atualizar daqui a um minuto.",
  "compare.missing.notAnswering":
    "Não dá para carregar as pontuações: o serviço de dados não está respondendo no momento. Clique em Atualizar daqui a um minuto.",
  "compare.missing.failed": "Não dá para carregar as pontuações no momento. Clique em Atualizar para tentar de novo.",
  "compare.people.title": "Pessoas em comum",
  "compare.people.found":
    "**{count, number} de {total, plural, one {# influenciador} many {# de influenciadores} other {# influenciadores}}** {count, plural, =0 {falam} one {fala} many {falam} other {falam}} de mais de uma destas coleções.",
  "compare.people.tooFew": "Não há o que comparar: tenho os influenciadores de menos de duas destas coleções.",
  "compare.people.missing": "Nenhum influenciador de {collections}",
  "compare.posts.title": "Posts em comum",
  "compare.posts.found":
    "**{count, number} de {total, plural, one {# post principal} many {# de posts principais} other {# posts principais}}** {count, plural, =0 {falam} one {fala} many {falam} other {falam}} de mais de uma destas coleções.",
  "compare.posts.tooFew": "Não há o que comparar: tenho os posts de menos de duas destas coleções.",
  "compare.posts.missing": "Nenhum post de {collections}",
  "compare.post": "Post de {author}",
  "compare.picture": "{title}, um gráfico para cada pontuação. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Ranking: {by}",
  "leaderboard.basis":
    "{count, plural, one {# coleção} many {# de coleções} other {# coleções}}: a padrão deste servidor, os apelidos, as que ele acompanha e as consultadas publicamente aqui nos últimos 30 dias. Subiu e caiu: posições em relação a uma semana atrás.",
  "leaderboard.by": "Classificar por…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Ganhos",
  "leaderboard.by.community": "Comunidade",
  "leaderboard.by.change": "Mudança do total em 7 dias",
  "leaderboard.asOf": "dados: {time}",
  "leaderboard.up": "subiu {count, number}",
  "leaderboard.down": "caiu {count, number}",
  "leaderboard.same": "mesma posição",
  "leaderboard.unranked": "Sem registros recentes: {collections}",
  "leaderboard.unranked.change": "Ainda sem uma semana de registros: {collections}",

  "influencers.heading": "Influenciadores",
  "influencers.influence": "**{score}** de influência",
  "influencers.followers": "**{count}** {followers, plural, one {seguidor} many {seguidores} other {seguidores}}",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retweet de {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Este post não tem texto.",
  "toptweets.sensitive": "-# Conteúdo sensível",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} no total",
  "toptweets.open": "Abrir",

  "talk.basis.all":
    "Por trás da conversa: {posts, plural, one {# post} many {os # de posts principais} other {os # principais posts}} e {people, plural, one {# influenciador} many {# de influenciadores} other {# influenciadores}}",
  "talk.basis.posts":
    "Por trás da conversa: {posts, plural, one {# post} many {os # de posts principais} other {os # principais posts}}",
  "talk.basis.people":
    "Por trás da conversa: {people, plural, one {# influenciador} many {# de influenciadores} other {# influenciadores}}",
  "talk.stale.posts": "Mostrando dados mais antigos dos posts ({time}): não há nada mais recente no momento",
  "talk.stale.people": "Mostrando dados mais antigos dos influenciadores ({time}): não há nada mais recente no momento",
  "talk.failed.posts": "Não dá para carregar os posts no momento. Clique em Atualizar para tentar de novo.",
  "talk.failed.people": "Não dá para carregar os influenciadores no momento. Clique em Atualizar para tentar de novo.",
  "talk.none.posts": "O serviço de dados não tem posts sobre esta coleção.",
  "talk.none.people": "O serviço de dados não tem influenciadores desta coleção.",
  "talk.voices.title": "Vozes",
  "talk.voices":
    "**{authors, plural, one {# autor} many {# de autores} other {# autores}}** {authors, plural, one {escreveu} many {escreveram} other {escreveram}} {posts, plural, one {este post} many {estes # de posts} other {estes # posts}}.",
  "talk.voices.spread": "A voz mais alta ficou com **{share}** das interações: como se **{voices}** pessoas falassem por igual.",
  "talk.voices.silent":
    "{posts, plural, one {O post não tem} many {Os posts não têm} other {Os posts não têm}} nenhuma interação.",
  "talk.freshness.title": "Atualidade",
  "talk.freshness.half":
    "Pelo menos metade das interações destes {posts, number} posts está nos mais recentes (o mais antigo deles: {time}).",
  "talk.freshness.range": "Mais recente de {posts, number}: {newest} · mais antigo: {oldest}",
  "talk.freshness.one": "O único post foi publicado {time}.",
  "talk.echo.title": "Eco",
  "talk.echo.found":
    "**{count, number} de {posts, number} posts** dizem quase o mesmo que outros, de autores diferentes: {groups}",
  "talk.echo.none": "Entre {compared, number} posts de autores diferentes, não há dois que digam quase o mesmo.",
  "talk.echo.tooFew": "Há texto de menos para comparar.",
  "talk.echo.compared":
    "-# Comparados: {compared, number} de {posts, plural, one {# post} many {# de posts} other {# posts}} (8 palavras ou mais, sem retweets)",
  "talk.handles.title": "Nomes de usuário",
  "talk.handles.found": "Entre {people, number} pessoas, estes nomes de usuário são parecidos: {groups}",
  "talk.handles.none": "Entre {people, number} pessoas, não há dois nomes de usuário parecidos.",
  "talk.mix.title": "Distribuição",
  "talk.mix.languages": "Idiomas de {posts, plural, one {# post} many {# de posts} other {# posts}}: {parts}",
  "talk.mix.clients": "Aplicativos usados em {posts, plural, one {# post} many {# de posts} other {# posts}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "desconhecido **{count, number}**",
  "talk.mix.others": "outros **{count, number}**",
  "talk.regulars.title": "Quem chegou e quem saiu",
  "talk.regulars.came":
    "**{count, plural, one {# novo} many {# de novos} other {# novos}}** entre os influenciadores, em comparação com {time}: {people}",
  "talk.regulars.left": "**{count, plural, one {# saiu} many {# saíram} other {# saíram}}**, em comparação com {time}: {people}",
  "talk.regulars.nobody": "Os influenciadores são os mesmos de antes (comparação: {time}).",
  "talk.regulars.core":
    "**{count, plural, one {# presença constante} many {# de presenças constantes} other {# presenças constantes}}**, em pelo menos 80% {records, plural, one {de # lista registrada} many {de # de listas registradas} other {de # listas registradas}} nos últimos 30 dias: {people}",
  "talk.moreGroups": "e mais {count, plural, one {# grupo} many {# de grupos} other {# grupos}}",

  "person.noName": "Sem nome",
  "person.noHandle": "desconhecido",

  "list.next": "{list}, {next}",
  "list.more": "mais {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Esse link é da {chain}. O serviço de dados só olha o endereço, então estes números podem ser de um contrato em outra blockchain.",
  "note.chainWithoutData": "-# Esse link é da {chain}. Talvez o serviço de dados não cubra essa blockchain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Copie o endereço do contrato da página da coleção em um marketplace ou explorador.",
  "problem.address_missing":
    "Não achei aí nenhum endereço de contrato nem um nome que eu conheça. Um endereço é `0x` seguido de 40 caracteres. {copyAgain}",
  "problem.link_without_address":
    "Não achei nenhum endereço de contrato nesse link. Abra um dos itens da coleção e copie o link dele, ou cole o próprio endereço.",
  "problem.collection_slug":
    "Esse link tem o nome da coleção (“{slug}”), mas não o endereço do contrato. Abra um dos itens da coleção e copie o link dele, ou cole o próprio endereço.",
  "problem.shortened_address":
    "Esse endereço está abreviado, e eu preciso dele inteiro: `0x` seguido de 40 caracteres. {copyAgain}",
  "problem.solana_address":
    "Isso parece um endereço da Solana. Só conheço contratos da Ethereum, e os endereços deles começam com `0x`.",
  "problem.transaction_hash":
    "Isso é um hash de transação (64 caracteres depois de `0x`). Um endereço de contrato tem 40. {copyAgain}",
  "problem.wrong_checksum":
    "O checksum deste endereço (EIP-55) não bate, então deve haver um erro de digitação nele. {copyAgain}",
  "problem.several_addresses":
    "Achei {count, number} endereços diferentes. Use um comando como `/scores` só com o que você quer.",
  "problem.several_collections":
    "Conheço {count, number} coleções com esse nome. Qual delas você quer? Você pode usar o endereço em vez do nome.\n{contracts}",
  "problem.namesake": "servidores em 30 dias: {servers, number} · primeira consulta: {time}",
  "problem.similar_names":
    "Não conheço nenhuma coleção com exatamente esse nome. Você quis dizer {names}? Escolha na lista que aparece enquanto você digita, ou cole o endereço.",
  "problem.ens_name": "“{ensName}” é um nome ENS, e eu preciso do endereço do contrato por trás dele. {copyAgain}",
  "problem.stray_character":
    "“{character}” não pode fazer parte de um endereço de contrato: depois de `0x` só vêm os números 0–9 e as letras a–f. {copyAgain}",
  "problem.look_alike":
    "O “{character}” nesse endereço é {kind, select, letter {uma letra} cyrillic {uma letra cirílica} greek {uma letra grega} other {outro caractere}}, não o “{digit}” que parece ser. {copyAgain}",
  "problem.stray_invisible": "Há um caractere invisível nesse endereço. {copyAgain}",
  "problem.no_default.server":
    "Qual coleção? Adicione `contract`: um endereço, um link ou um nome. Moderadores podem definir uma padrão para este servidor com `/server set`, e você pode definir a sua com `/me set`.",
  "problem.no_default.direct":
    "Qual coleção? Adicione `contract`: um endereço, um link ou um nome. Para pular isso da próxima vez, defina sua própria coleção padrão com `/me set`.",
  "problem.not_recalled":
    "Não consigo buscar nomes nem coleções padrão no momento. Cole o endereço do contrato da coleção – isso sempre funciona – ou tente de novo daqui a um minuto.",
  "problem.not_remembered":
    "Não consigo salvar nem apagar nada no momento: minha memória não está respondendo. Tente de novo daqui a um minuto. Comandos com um endereço de contrato funcionam normalmente.",
  "problem.no_history":
    "Não consigo consultar o que foi registrado no momento. Tente de novo daqui a um minuto; comandos como `/scores` funcionam normalmente.",
  "problem.unknown_watch":
    "Não conheço esse acompanhamento. Escolha um na lista que aparece enquanto você digita, ou veja `/watch list`.",
  "problem.too_many_watches":
    "Este servidor já tem {max, number} acompanhamentos, e eu não consigo ter mais. Remova um antes: `/watch list` tem um botão para isso.",
  "problem.lacks_permissions":
    "Ainda não posso publicar em <#{channel}>: me dê {permissions} lá e use o comando de novo. Nada foi salvo.",
  "problem.lacks_own_permissions":
    "Só publico onde você também pode publicar: em <#{channel}> você não tem {permissions}. Nada foi salvo.",
  "problem.not_allowed": "Pelo que vejo, você não pode usar `/{command}` aqui. Nada foi alterado.",
  "problem.unknown_channel": "Não consigo saber o que posso fazer nesse canal. Escolha outro. Nada foi salvo.",
  "problem.unsuitable_channel":
    "Só posso publicar em canais de texto, canais de anúncios e tópicos. Escolha um deles com `channel`. Nada foi salvo.",
  "problem.change_without_alert": "`change` é para alertas: adicione `what: {alert}` ou `what: {both}`. Nada foi salvo.",
  "problem.digest_option_without_digest":
    "`every`, `hour` e `weekday` são para resumos: adicione `what: {digest}` ou `what: {both}`. Nada foi salvo.",
  "problem.servers_only": "Isso só funciona em um servidor que me adicionou.",
  "problem.unknown_language": "Não conheço esse idioma. Escolha um na lista que aparece enquanto você digita.",
  "problem.unknown_zone":
    "Não conheço esse fuso horário. Digite uma cidade, como “Berlin” ou “New York”, e escolha na lista que aparece.",
  "problem.alias_like_address":
    "Um apelido não pode parecer um endereço, um link ou um nome ENS. Escolha um nome simples, como `apes`.",
  "problem.alias_unfit": "Um apelido precisa ter de 1 a {max, number} caracteres visíveis. Escolha um nome simples, como `apes`.",
  "problem.too_many_aliases":
    "Este servidor já tem {max, number} apelidos, e eu não consigo lembrar de mais. Remova um antes: `/server show` tem um menu para isso.",
  "problem.wrong_length":
    "Esse endereço tem {digits, plural, one {# caractere} many {# de caracteres} other {# caracteres}} depois de `0x`; um endereço de contrato tem 40. {copyAgain}",
  "problem.no_data":
    "Não há dados de `{contract}`. Confira se é o contrato da coleção. Se for, o serviço de dados ainda não a acompanha.",
  "problem.no_data_of_any":
    "Não há dados de nenhum destes: {contracts}. Confira se são os contratos das coleções. Se forem, o serviço de dados ainda não as acompanha.",
  "problem.nothing_ranked":
    "Ainda não há nada para classificar neste servidor. Consulte coleções aqui, por exemplo com `/scores`, ou peça a um moderador para adicionar algumas com `/server alias` e volte daqui a uma hora.",
  "problem.nothing_ranked_by_change":
    "Nenhuma das coleções deste servidor tem uma semana de registros ainda. Até lá, classifique por uma pontuação: `/leaderboard by: {total}`.",
  "problem.one_collection": "São todas a mesma coleção. Escolha pelo menos outra para comparar.",
  "problem.notTakingQuestions": "O serviço de dados está ocupado no momento. Tente de novo daqui a um minuto.",
  "problem.notTakingQuestionsUntil": "O serviço de dados está ocupado no momento. Tente de novo {time}.",
  "problem.notAnswering":
    "O serviço de dados não está respondendo no momento. Seu comando estava certo – tente de novo daqui a um minuto.",
  "problem.busy": "Estou sobrecarregado no momento. Seu comando estava certo – tente de novo daqui a pouco.",
  "problem.rejected_key": "O serviço de dados rejeitou a chave de API deste bot. Avise quem cuida do bot, por favor.",
  "problem.rejected_request":
    "O serviço de dados rejeitou este pedido. Confira o endereço; se estiver certo, avise quem cuida do bot, por favor.",
  "problem.invalid_answer":
    "O serviço de dados enviou uma resposta que não consigo ler. Tente de novo mais tarde; se continuar, avise quem cuida do bot, por favor.",
  "problem.aborted": "Estou reiniciando. Tente de novo daqui a pouco.",
  "problem.just_refreshed": "Isso já é o mais recente. Você pode atualizar de novo {time}.",
  "problem.nothing_newer":
    "Não deu para atualizar – estes ainda são os dados mais recentes ({time}). Tente de novo daqui a um minuto.",
  "problem.used_up.member": "Você está indo um pouco rápido. Tente de novo {time}.",
  "problem.used_up.server": "Este servidor está usando muito o bot no momento. Tente de novo {time}.",
  "problem.unreadable_button": "Este botão é de outra versão do bot e não funciona mais. Use o comando de novo.",
  "problem.unknown_command": "Esse comando não existe mais. Digite `/` para ver o que está disponível.",
  "problem.outdated_command":
    "Este comando mudou. Recarregue o Discord (Ctrl+R ou Cmd+R, ou reinicie o aplicativo) e tente de novo.",
  "problem.cannot_embed":
    "Não posso publicar embeds neste canal. Peça a um moderador para me dar a permissão “Inserir links” aqui, ou use o comando em outro canal.",
  "problem.forbidden":
    "Não tenho permissão para responder neste canal. Peça a um moderador para me dar “Ver canal”, “Enviar mensagens” e “Inserir links” aqui, ou use o comando em outro canal.",
  "problem.internal":
    "Algo deu errado do nosso lado. Tente de novo; se continuar, passe esta referência para quem cuida do bot: `{reference}`.",
};
