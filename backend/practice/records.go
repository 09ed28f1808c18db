package practice

import (
	"fmt"
	"net/http"
	"time"
)

const (
	orderCount = 42
	// warehouseRows is enough that a tool which reads row by row is noticed.
	warehouseRows = 5000
)

// lastOrder is the day of the newest order. Days are fixed: the same page today
// and next year.
var lastOrder = time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)

// order is one row of the order history. Empty texts are empty cells.
type order struct {
	Number    string
	Placed    day
	Items     string
	Status    string
	Delivered day
	Tracking  string
	Note      string
	Total     string
}

// day is a date without a time; the zero day is none.
type day struct{ time.Time }

// Text is the day for people, Machine for the datetime attribute.
func (d day) Text() string { return d.Format("2 Jan 2006") }

// Machine is the day in ISO 8601.
func (d day) Machine() string { return d.Format(time.DateOnly) }

// orders is everyone's order history, newest first.
func orders() []order {
	list := make([]order, orderCount)
	for i := range list {
		list[i] = makeOrder(i)
	}
	return list
}

// makeOrder makes the i-th newest order out of nothing but i.
func makeOrder(i int) order {
	first := catalogue[(i*5+2)%len(catalogue)]
	quantity := 1 + i*7%3
	o := order{
		Number: fmt.Sprintf("PS-%d", 20420-i*10+i%7),
		Placed: day{lastOrder.AddDate(0, 0, -9*i-i*i%5)},
		Items:  first.Name,
		Status: "Delivered",
		Total:  euros(first.Cents * quantity),
	}
	if quantity > 1 {
		o.Items = fmt.Sprintf("%d × %s", quantity, first.Name)
	}
	switch {
	case i < 2:
		o.Status = "On its way"
	case i%11 == 5:
		o.Status = "Cancelled"
	case i%13 == 7:
		o.Status = "Returned"
	}
	if o.Status == "Delivered" || o.Status == "Returned" {
		o.Delivered = day{o.Placed.AddDate(0, 0, 2+i%4)}
	}
	if o.Status != "Cancelled" && i%5 != 4 {
		o.Tracking = fmt.Sprintf("DE%09d", 730_114_000+i*7919)
	}
	if i%9 == 3 {
		o.Note = "Left with a neighbour"
	}
	return o
}

// shelf is one row of the warehouse.
type shelf struct {
	Number  string
	Place   string
	Product string
	Pieces  string // empty where nobody has counted
	Counted day
}

// shelves are the rows of the warehouse.
func shelves() []shelf {
	rows := make([]shelf, warehouseRows)
	for i := range rows {
		rows[i] = shelf{
			Number:  fmt.Sprintf("W-%05d", i+1),
			Place:   fmt.Sprintf("%c-%02d-%d", 'A'+i/250%26, i/10%25+1, i%10),
			Product: catalogue[i*11%len(catalogue)].Name,
		}
		if i%17 != 16 {
			rows[i].Pieces = fmt.Sprintf("%d", i*37%240)
			rows[i].Counted = day{lastOrder.AddDate(0, 0, -i%360)}
		}
	}
	return rows
}

// showWarehouse is a page with thousands of rows.
func showWarehouse(w http.ResponseWriter, r *http.Request) {
	showPage(w, r, http.StatusOK, "warehouse", "Warehouse", shelves())
}

// strictPolicy forbids every script and every way to make one. Reading pages of
// the shop itself stays allowed.
const strictPolicy = "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// showStrict is a page whose policy is as strict as can be.
func showStrict(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", strictPolicy)
	showPage(w, r, http.StatusOK, "strict", "Delivery and returns", nil)
}
