package practice

import (
	"fmt"
	"strconv"
	"strings"
)

// perPage is how many products a page of a list shows.
const perPage = 12

// product is one kettle of the shop.
type product struct {
	ID      int
	Slug    string // last part of its address
	Name    string
	Cents   int // price in euro cents
	Was     int // earlier price in euro cents, 0 when it is not reduced
	Litres  float64
	Watts   int // 0 for the stove
	Stock   int // 0 when it is sold out
	Rating  float64
	Reviews int // 0 when nobody has rated it
	Picture picture
	Text    string
}

// catalogue is all that the shop has, in the order of the product list.
// Prices with thousands, reduced prices, sold-out and unrated goods, quotes and
// umlauts are there on purpose: lists in the wild have them.
var catalogue = []product{
	{101, "copper-kettle-1-2-l", "Copper kettle 1.2 l", 4900, 0, 1.2, 0, 14, 4.8, 212, picture{"classic", "#b8683c"}, "Solid copper, tinned inside, with a beech handle that stays cool."},
	{102, "travel-kettle", "Travel kettle", 2450, 0, 0.5, 650, 40, 4.1, 187, picture{"travel", "#4d7c8a"}, "Folds to the size of a lunch box and runs on 110 and 230 volts."},
	{103, "gooseneck-kettle", "Gooseneck kettle", 7990, 0, 0.9, 1000, 9, 4.9, 431, picture{"gooseneck", "#3b3a3c"}, "Pours as slowly as coffee wants it, and holds the degree you choose."},
	{104, "glass-kettle", "Glass kettle", 3900, 0, 1.7, 2200, 25, 4.4, 318, picture{"glass", "#7fb2c4"}, "Watch the water boil behind heat-proof glass with a blue light."},
	{105, "stovetop-classic", "Stovetop classic", 1800, 0, 2, 0, 60, 4.0, 96, picture{"classic", "#8d949b"}, "The kettle everyone's aunt has. Whistles loudly enough for the garden."},
	{106, "quick-boil-2000", "Quick-boil 2000", 2999, 3999, 1.5, 3000, 33, 4.3, 540, picture{"jug", "#c2463d"}, "One cup in forty seconds."},
	{107, "enamel-kettle", "Enamel kettle", 3400, 0, 1.8, 0, 12, 4.6, 150, picture{"classic", "#35698f"}, "Blue enamel on steel, made to be left on the stove and looked at."},
	{108, "salt-and-pepper-duo", `Salt & Pepper "Duo"`, 5450, 0, 1.5, 2000, 7, 3.9, 44, picture{"jug", "#5a5a5a"}, "A black kettle and a white one that share one base."},
	{109, "cast-iron-tetsubin", "Cast iron tetsubin", 12900, 0, 0.8, 0, 4, 4.7, 61, picture{"classic", "#2f3133"}, "Heavy, slow and quiet. Keeps tea water hot for an hour."},
	{110, "whisper-kettle", "Whisper kettle", 6495, 7995, 1.7, 2400, 18, 4.5, 275, picture{"jug", "#6b7f5e"}, "Double walls keep the noise in and your fingers off."},
	{111, "camping-kettle", "Camping kettle", 1590, 0, 0.9, 0, 0, 4.2, 133, picture{"travel", "#7d8a4d"}, "Flat, light, and not bothered by an open fire."},
	{112, "smart-kettle", "Smart kettle", 9900, 0, 1.5, 2400, 21, 2.7, 389, picture{"jug", "#e1ddd6"}, "Boils when your phone says so, if the phone can find it."},

	{113, "childrens-toy-kettle", "Children's toy kettle", 950, 0, 0.2, 0, 80, 4.4, 29, picture{"classic", "#d8708a"}, "Wood and felt. Boils only in the imagination."},
	{114, "office-kettle-3-l", "Office kettle 3 l", 8450, 0, 3, 3000, 6, 3.6, 52, picture{"jug", "#727a85"}, "Tea for the whole meeting, including the people who are late."},
	{115, "friesentee-kessel", "Friesentee-Kessel für sechs Tassen", 4290, 0, 1.2, 0, 11, 4.9, 77, picture{"classic", "#c9a227"}, "Stainless steel from the North Sea coast, with a warmer."},
	{116, "ceramic-kettle-blossom", "Ceramic kettle Blossom", 5900, 0, 1, 1350, 15, 4.1, 164, picture{"jug", "#d9b8ae"}, "Painted porcelain outside, no metal in touch with the water."},
	{117, "silver-samovar", "Silver samovar", 124900, 0, 5, 0, 1, 5.0, 3, picture{"classic", "#aeb4ba"}, "Made to order in Tula. The courier needs a second person."},
	{118, "pocket-kettle", "Pocket kettle", 1999, 0, 0.3, 300, 48, 3.2, 210, picture{"travel", "#93628c"}, "One mug, from the socket of a train."},
	{119, "variable-kettle-pro", "Variable kettle Pro", 8999, 10999, 1.7, 3000, 13, 4.6, 498, picture{"gooseneck", "#7a6a5d"}, "Seven temperatures, each a button of its own."},
	{120, "steel-kettle-basic", "Steel kettle Basic", 1490, 0, 1.5, 1800, 120, 3.8, 902, picture{"jug", "#9aa1a8"}, "Steel, a switch and a cable."},
	{121, "glass-kettle-mini", "Glass kettle Mini", 2790, 0, 0.8, 1100, 17, 4.0, 88, picture{"glass", "#8fbf9f"}, "The glass kettle for one, with a tea strainer."},
	{122, "retro-kettle-mint", "Retro kettle Mint", 6990, 0, 1.7, 2200, 0, 4.5, 356, picture{"jug", "#86bfa5"}, "A dial like in an old car, in the green of an old fridge."},
	{123, "barista-kettle", "Barista kettle", 11900, 0, 1, 1200, 8, 4.8, 240, picture{"gooseneck", "#b5793f"}, "Brushed bronze, a stop watch, and a spout like a heron's neck."},
	{124, "kettle-no-7", "Kettle No. 7", 7700, 0, 1.4, 1900, 19, 0, 0, picture{"jug", "#44546b"}, "New this week. Nobody has said anything about it yet."},

	{125, "whistling-kettle-red", "Whistling kettle Red", 2690, 0, 2.5, 0, 22, 3.5, 71, picture{"classic", "#b23a48"}, "Two notes, a third apart."},
	{126, "eco-kettle", "Eco kettle", 4590, 0, 1, 1500, 28, 4.2, 119, picture{"glass", "#a8b66b"}, "Heats only what you fill into the cup chamber."},
	{127, "sailor-kettle", "Sailor's kettle", 3850, 0, 1.6, 0, 10, 0, 0, picture{"classic", "#2e6f73"}, "A base so wide that it stays where the ship does not."},
	{128, "night-kettle", "Night kettle", 5290, 5990, 1.2, 1600, 16, 4.3, 205, picture{"glass", "#6d6aa8"}, "Dimmed light, no click, no whistle."},
}

// productByID returns the product with the id, or nil.
func productByID(id int) *product {
	for i := range catalogue {
		if catalogue[i].ID == id {
			return &catalogue[i]
		}
	}
	return nil
}

// productBySlug returns the product whose address ends in slug, or nil.
func productBySlug(slug string) *product {
	for i := range catalogue {
		if catalogue[i].Slug == slug {
			return &catalogue[i]
		}
	}
	return nil
}

// search returns the products that have every word of query in their name or
// description, whatever the case. An empty query finds nothing.
func search(query string) []product {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return nil
	}
	var found []product
	for _, p := range catalogue {
		if p.mentions(words) {
			found = append(found, p)
		}
	}
	return found
}

// mentions reports whether every word, all in lower case, is in p's texts.
func (p product) mentions(words []string) bool {
	text := strings.ToLower(p.Name + " " + p.Text)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// InStock reports whether p can be put into the basket.
func (p product) InStock() bool { return p.Stock > 0 }

// Price is the price as the shop writes it.
func (p product) Price() string { return euros(p.Cents) }

// WasPrice is the price before the reduction as the shop writes it.
func (p product) WasPrice() string { return euros(p.Was) }

// PriceValue is the price as a plain number, for machines.
func (p product) PriceValue() string { return decimal(p.Cents) }

// Power says how the kettle is heated.
func (p product) Power() string {
	if p.Watts == 0 {
		return "For the stove"
	}
	return fmt.Sprintf("%d W", p.Watts)
}

// Volume is how much it holds.
func (p product) Volume() string { return fmt.Sprintf("%g l", p.Litres) }

// decimal writes cents as "1249.00".
func decimal(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// euros writes cents as "€ 1,249.00", with a no-break space as typesetters want it.
func euros(cents int) string {
	return fmt.Sprintf("€\u00a0%s.%02d", grouped(cents/100), cents%100)
}

// grouped writes n with a comma before every three digits.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
