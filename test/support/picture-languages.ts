import { Locale } from "discord-api-types/v10";
import { pictureKeys } from "../../src/cards/picture-words.ts";
import { type Language, languageOf, type MessageKey, type Say } from "../../src/words/language.ts";

/** In the order of `pictureKeys`, for languages whose catalogue is still in English. */
const samples: Partial<Record<Locale, string>> = {
  ja: "最新のスコア|過去24時間|過去7日間|過去30日間|過去90日間|過去1年間|ハイプ|上昇|コミュニティ|合計|記録が少なすぎます|目盛りはグラフごとに異なります",
  "zh-CN": "最新评分|过去 24 小时|过去 7 天|过去 30 天|过去 90 天|过去一年|热度|涨幅|社区|总分|记录太少|各图刻度不同",
  "zh-TW": "最新評分|過去 24 小時|過去 7 天|過去 30 天|過去 90 天|過去一年|熱度|漲幅|社群|總分|紀錄太少|各圖表刻度不同",
  ko: "최신 점수|지난 24시간|지난 7일|지난 30일|지난 90일|지난 1년|하이프|상승|커뮤니티|합계|기록이 너무 적습니다|차트마다 눈금이 다릅니다",
  th: "คะแนนล่าสุด|24 ชั่วโมงที่ผ่านมา|7 วันที่ผ่านมา|30 วันที่ผ่านมา|90 วันที่ผ่านมา|ปีที่ผ่านมา|กระแส|กำไรที่เพิ่มขึ้น|ชุมชน|คะแนนรวม|มีบันทึกน้อยเกินไป|แต่ละแผนภูมิใช้มาตราส่วนต่างกัน",
  hi: "नवीनतम स्कोर|पिछले 24 घंटे|पिछले 7 दिन|पिछले 30 दिन|पिछले 90 दिन|पिछला वर्ष|हाइप|बढ़त|कम्युनिटी|कुल स्कोर|बहुत कम रिकॉर्ड हैं|हर चार्ट का पैमाना अलग-अलग है",
  el: "Πιο πρόσφατες βαθμολογίες|Τελευταίες 24 ώρες|Τελευταίες 7 ημέρες|Τελευταίες 30 ημέρες|Τελευταίες 90 ημέρες|Τελευταίο έτος|Ενθουσιασμός|Κέρδη|Κοινότητα|Σύνολο|Πολύ λίγες καταγραφές|Οι κλίμακες διαφέρουν",
  ru: "Последние оценки|Последние 24 часа|Последние 7 дней|Последние 30 дней|Последние 90 дней|Последний год|Хайп|Прирост|Сообщество|Итого|Слишком мало записей|Масштаб у графиков разный",
  vi: "Điểm mới nhất|24 giờ qua|7 ngày qua|30 ngày qua|90 ngày qua|Một năm qua|Độ nóng|Mức tăng|Cộng đồng|Tổng điểm|Quá ít bản ghi|Thang đo của các biểu đồ khác nhau",
  de: "Aktuellste Punktestände|Letzte 24 Stunden|Letzte 7 Tage|Letzte 30 Tage|Letzte 90 Tage|Letztes Jahr|Aufmerksamkeit|Wertsteigerungen|Gemeinschaft|Gesamtpunktzahl|Zu wenige Aufzeichnungen vorhanden|Jedes Diagramm hat einen eigenen Maßstab",
  hu: "Legfrissebb pontszámok|Az elmúlt 24 óra|Az elmúlt 7 nap|Az elmúlt 30 nap|Az elmúlt 90 nap|Az elmúlt egy év|Felhajtás|Árfolyamnyereségek|Közösség|Összpontszám|Túl kevés feljegyzés áll rendelkezésre|A diagramok léptéke eltérő",
  fi: "Uusimmat pistemäärät|Viimeiset 24 tuntia|Viimeiset 7 päivää|Viimeiset 30 päivää|Viimeiset 90 päivää|Viimeisin vuosi|Kiinnostavuus|Arvonnousu|Yhteisöllisyys|Kokonaispisteet|Liian vähän tallennettuja tietoja|Kaavioiden asteikot poikkeavat toisistaan",
};

/** The language as pictures have it: as its catalogue says, or samples where that is still in English. */
export async function pictureLanguageOf(locale: Locale): Promise<Language> {
  const [language, english] = await Promise.all([locale, Locale.EnglishUS].map(languageOf));
  if (!language || !english) throw new Error(`there is no ${locale}`);
  const isTranslated = pictureKeys.some((key) => language.say(key) !== english.say(key));
  const sample = samples[locale]?.split("|");
  if (isTranslated || !sample) return { ...language, wordsIn: locale };
  const say = (key: MessageKey, ...filledIn: never[]) =>
    sample[(pictureKeys as readonly MessageKey[]).indexOf(key)] ?? (language.say as Say)(key, ...(filledIn as []));
  return { locale, wordsIn: locale, say: say as Say };
}
