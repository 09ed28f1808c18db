package globals_test

import "testing"

// intl are the same for what depends on a language.
var intl = []string{
	"[1234.5, -1234567.891, 0, 0.1234, 1e21, NaN, Infinity, -0].map((n) => n.toLocaleString('en-US'))",
	"['de-DE', 'de-CH', 'de-AT', 'en-GB', 'en-IN', 'fr-FR', 'es-ES', 'it', 'nl-NL', 'pl', 'pt-BR', 'pt-PT', 'ru-RU', 'sv-SE', 'cs', 'ja-JP', 'zh-CN', 'tr'].map((l) => (1234567.891).toLocaleString(l) + '|' + (1234.5).toLocaleString(l) + '|' + (-5.25).toLocaleString(l))",
	"['de-DE', 'en-US', 'fr-FR', 'es-ES', 'nl-NL', 'pl-PL', 'pt-BR', 'ja-JP', 'sv-SE', 'en-IN'].map((l) => (1234.5).toLocaleString(l, {style: 'currency', currency: 'EUR'}) + '|' + (-9).toLocaleString(l, {style: 'currency', currency: 'USD'}))",
	"[(1234).toLocaleString('en', {style: 'currency', currency: 'JPY'}), (5).toLocaleString('en-US', {style: 'currency', currency: 'CHF'}), (5).toLocaleString('en-US', {style: 'currency', currency: 'USD', currencyDisplay: 'code'}), (1.5).toLocaleString('en', {style: 'currency', currency: 'USD', maximumFractionDigits: 0})]",
	"[(0.256).toLocaleString('en', {style: 'percent'}), (0.256).toLocaleString('de', {style: 'percent', minimumFractionDigits: 1}), (12).toLocaleString('fr', {style: 'percent'})]",
	"[(1.005).toLocaleString('en', {maximumFractionDigits: 2}), (2.5).toLocaleString('en', {maximumFractionDigits: 0}), (5).toLocaleString('en', {minimumFractionDigits: 2}), (1e-7).toLocaleString('en', {maximumFractionDigits: 10}), (5).toLocaleString('en', {minimumIntegerDigits: 3})]",
	"[(123456).toLocaleString('en', {maximumSignificantDigits: 3}), (0.00123).toLocaleString('en', {maximumSignificantDigits: 2}), (5).toLocaleString('en', {minimumSignificantDigits: 3}), (1234).toLocaleString('en', {useGrouping: false})]",
	"[950, 1234, 15300, 999999, 1234567, 5e9].map((n) => new Intl.NumberFormat('en', {notation: 'compact'}).format(n))",
	"[1234567, 12345].map((n) => new Intl.NumberFormat('de', {notation: 'compact'}).format(n))",
	"[new Intl.NumberFormat('en', {signDisplay: 'always'}).format(5), new Intl.NumberFormat('en', {signDisplay: 'exceptZero'}).format(0), new Intl.NumberFormat('en', {notation: 'scientific'}).format(12345)]",
	"new Intl.NumberFormat('de-DE', {style: 'currency', currency: 'EUR'}).formatToParts(-1234.5).map((p) => p.type + ':' + p.value)",
	"[(12345678901234567890n).toLocaleString('de'), [1234.5, 2].toLocaleString('de'), new Intl.NumberFormat('en').format('1234.50')]",
	"['xx-bad-', 'en_US'].map((l) => { try { return (1).toLocaleString(l) } catch (e) { return e.name } })",
	"(() => { try { (1).toLocaleString('en', {style: 'currency'}) } catch (e) { return e.name } })()",
	"[new Intl.NumberFormat('de-DE').resolvedOptions().locale, Intl.NumberFormat('en') instanceof Intl.NumberFormat, Intl.NumberFormat.supportedLocalesOf(['de', 'en-US']), Intl.getCanonicalLocales('EN-us')]",
	"['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'ru-RU', 'sv-SE', 'da-DK', 'fi-FI', 'cs-CZ', 'ja-JP', 'zh-CN', 'ko-KR', 'tr-TR', 'en-CA', 'de-CH'].map((l) => new Date(Date.UTC(2024, 0, 5, 15, 4, 9)).toLocaleDateString(l, {timeZone: 'UTC'}))",
	"['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'ru-RU', 'sv-SE', 'da-DK', 'fi-FI', 'cs-CZ', 'ja-JP', 'tr-TR'].map((l) => new Date(Date.UTC(2024, 0, 5, 5, 4, 9)).toLocaleTimeString(l, {timeZone: 'UTC'}))",
	"['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'ja-JP'].map((l) => new Date(Date.UTC(2024, 2, 5)).toLocaleDateString(l, {timeZone: 'UTC', weekday: 'long', year: 'numeric', month: 'long', day: 'numeric'}))",
	"['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL'].map((l) => new Date(Date.UTC(2024, 2, 5)).toLocaleDateString(l, {timeZone: 'UTC', month: 'long', year: 'numeric'}) + '|' + new Date(Date.UTC(2024, 2, 5)).toLocaleDateString(l, {timeZone: 'UTC', month: 'long'}))",
	"['en-US', 'de-DE', 'fr-FR', 'nl-NL'].map((l) => new Date(Date.UTC(2024, 11, 5)).toLocaleDateString(l, {timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric'}) + '|' + new Date(Date.UTC(2024, 11, 5)).toLocaleDateString(l, {timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric'}))",
	"['en-US', 'de-DE', 'fr-FR', 'ja-JP'].flatMap((l) => ['full', 'long', 'medium', 'short'].map((s) => new Intl.DateTimeFormat(l, {dateStyle: s, timeZone: 'UTC'}).format(Date.UTC(2024, 11, 25))))",
	"new Date(Date.UTC(2024, 6, 1, 12)).toLocaleTimeString('de-DE', {timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit'}) + new Date(Date.UTC(2024, 0, 1, 12)).toLocaleTimeString('de-DE', {timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit'}) + new Date(Date.UTC(2024, 0, 1)).toLocaleDateString('en-US', {timeZone: 'America/New_York'})",
	"[new Date(Date.UTC(2024, 0, 1, 15, 5)).toLocaleString('de-DE', {timeZone: 'UTC'}), new Date(Date.UTC(2024, 0, 1, 15, 5)).toLocaleString('en-GB', {timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short'}), new Date(NaN).toLocaleString('de')]",
	"[new Date(Date.UTC(2024, 0, 1, 15, 5)).toLocaleTimeString('en-GB', {timeZone: 'UTC', hour12: false}), new Date(Date.UTC(2024, 0, 1, 0, 5)).toLocaleTimeString('de-DE', {timeZone: 'UTC', hourCycle: 'h23'}), new Date(Date.UTC(2024, 0, 1)).toLocaleDateString('en-US', {timeZone: 'UTC', weekday: 'short'})]",
	"new Date(Date.UTC(2024, 0, 1, 15, 5)).toLocaleTimeString('en-US', {timeZone: 'UTC'}).replace(/\\s/, ' ')",
	"new Intl.DateTimeFormat('de-DE', {timeZone: 'UTC', day: '2-digit', month: 'short'}).formatToParts(0).map((p) => p.type + ':' + p.value)",
	"(() => { try { new Date(0).toLocaleString('en', {timeZone: 'Mars/Base'}) } catch (e) { return e.name } })()",
	"[['b', 'a', 'C', 'ä', 'B', 'A', 'z'].sort((a, b) => a.localeCompare(b)), 'a'.localeCompare('b'), 'a'.localeCompare('á', 'de', {sensitivity: 'base'}), 'a'.localeCompare('A', undefined, {sensitivity: 'accent'})]",
	"['file10', 'file2', 'File1'].sort(new Intl.Collator('en', {numeric: true}).compare).join()",
	"['é', 'e', 'f', 'E', '10', '9', '_', ' '].sort(Intl.Collator('fr').compare).join()",
	"[0, 1, 2, 5].map((n) => ['en', 'de', 'pl', 'ru', 'ja', 'fr', 'cs'].map((l) => new Intl.PluralRules(l).select(n)).join())",
	"[1, 2, 3, 4, 11, 21].map((n) => new Intl.PluralRules('en', {type: 'ordinal'}).select(n))",
	"['en', 'de', 'fr'].map((l) => new Intl.ListFormat(l, {type: 'conjunction'}).format(['a', 'b', 'c']) + '|' + new Intl.ListFormat(l, {type: 'disjunction'}).format(['a', 'b']))",
	"[[-1, 'day'], [3, 'hours'], [0, 'year'], [-2, 'month']].map(([n, u]) => new Intl.RelativeTimeFormat('en', {numeric: 'auto'}).format(n, u))",
	"[...new Intl.Segmenter('en', {granularity: 'grapheme'}).segment('e\\u0301👨‍👩‍👧🇩🇪!')].map((s) => s.segment.length)",
	"[...new Intl.Segmenter('en', {granularity: 'word'}).segment('Don\\'t stop, now')].filter((s) => s.isWordLike).map((s) => s.segment)",
	"[new Intl.Locale('de-Latn-AT').region, new Intl.Locale('de-Latn-AT').language, new Intl.Locale('zh-hant').toString()]",
	"[String(Intl), String(new Intl.Collator()), Intl.DateTimeFormat.name, typeof Intl.DateTimeFormat().resolvedOptions().timeZone]",
}

// Whatever the language, writing a number or a date gives a text.
func TestWritingNeverThrows(t *testing.T) {
	source := `const languages = ("en en-AU en-CA en-GB en-IE en-IN en-NZ en-ZA bg ca cs da de de-AT de-CH el es es-AR es-MX et fi fr " +
  "fr-CA fr-CH he hr hu id it it-CH ja ko lt lv nb nl nl-BE pl pt pt-PT ro ru sk sl sr sv tr uk vi zh zh-HK zh-TW no zh-Hant-TW " +
  "ar fa th-TH hi de-LI es-419 sr-Latn-RS xx tlh-Latn-x-y de-u-co-phonebk").split(" ");
const numbers = [{}, {style: "percent"}, {style: "currency", currency: "EUR"}, {style: "currency", currency: "XXX", currencyDisplay: "name"},
  {notation: "compact", compactDisplay: "long"}, {notation: "engineering"}, {style: "unit", unit: "kilometer-per-hour", unitDisplay: "long"},
  {maximumSignificantDigits: 2}, {roundingMode: "floor", maximumFractionDigits: 1}];
const dates = [{}, {dateStyle: "full", timeStyle: "full"}, {weekday: "narrow"}, {era: "short"}, {hour: "numeric", timeZoneName: "longOffset"},
  {month: "short", hour: "numeric", hour12: true}, {year: "2-digit", weekday: "short"}, {fractionalSecondDigits: 2, second: "numeric"},
  {dayPeriod: "long", hour: "numeric"}, {calendar: "buddhist"}];
export function run() {
  const wrong = [];
  const check = (what, make) => {
    let text;
    try { text = make(); } catch (e) { text = e; }
    if (typeof text !== "string" || text === "" || /undefined|\{|\}|\[object/.test(text)) wrong.push([what, String(text)]);
  };
  for (const l of languages) {
    for (const o of numbers) for (const n of [0, -1234.56, 1e15, NaN, -Infinity, 10n]) check([l, o], () => n.toLocaleString(l, o));
    for (const o of dates) for (const d of [0, 1.7e12, -1e13]) {
      for (const m of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) check([l, o, m], () => new Date(d)[m](l, o));
    }
    check([l, "plural"], () => new Intl.PluralRules(l).select(3));
    check([l, "list"], () => new Intl.ListFormat(l).format(["a", "b", "c"]));
    check([l, "compare"], () => String("ä".localeCompare("z", l)));
  }
  return wrong;
}`
	got, err := (&machine{}).run(t, source)
	if err != nil || string(got) != "[]" {
		t.Errorf("%.2000s %v", got, err)
	}
}
