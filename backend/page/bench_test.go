package page

import "testing"

// What a script does most, on a page that is at rest.
func BenchmarkActions(b *testing.B) {
	p := pageOf(b, `<button id=b onclick="n.textContent=++window.k" >Save</button><input id=i><p id=n>0</p><script>k=0</script>`)
	button, field, out := in(b, p, `internal:role=button[name="Save"i]`), in(b, p, "#i"), in(b, p, "#n")
	b.Run("click", func(b *testing.B) {
		for b.Loop() {
			must(b, button.Click(b.Context(), ClickOptions{}))
		}
	})
	b.Run("fill", func(b *testing.B) {
		for b.Loop() {
			must(b, field.Fill(b.Context(), "some text", EditOptions{}))
		}
	})
	b.Run("textContent", func(b *testing.B) {
		for b.Loop() {
			if _, err := out.TextContent(b.Context(), nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("evaluate", func(b *testing.B) {
		for b.Loop() {
			if _, err := p.Evaluate(b.Context(), "", Code{Text: "() => 1", Function: true}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
