package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/invopop/jsonschema"

	"sitewright/backend/skill"
)

// Schema is the JSON Schema (draft 2020-12) of manifest.json, made from the
// types below and published as docs/manifest.schema.json. It refuses exactly the
// manifests in which Validate finds a problem of shape, an error or a warning;
// unknown keys are fine. What depends on files, on the folder or on two places
// at once is for Validate alone.
func Schema() ([]byte, error) {
	reflector := &jsonschema.Reflector{
		Anonymous: true, AllowAdditionalProperties: true, ExpandedStruct: true,
		Namer: func(t reflect.Type) string { return strings.TrimPrefix(t.Name(), "schema") },
	}
	s := reflector.Reflect(&schemaManifest{})
	s.Title = "Sitewright skill: manifest.json"
	text, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("writing the schema: %w", err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, text, "", "  "); err != nil {
		return nil, fmt.Errorf("indenting the schema: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

type schemaManifest struct {
	ID           schemaID                     `json:"id" jsonschema_description:"The name of the skill's folder."`
	Name         schemaFilled                 `json:"name" jsonschema_description:"The name that people see."`
	Domains      []schemaSite                 `json:"domains" jsonschema:"minItems=1" jsonschema_description:"The sites that the skill is for."`
	Notes        []schemaPath                 `json:"notes" jsonschema_description:"Paths of Markdown files about the site."`
	NodeTools    map[string]schemaNodeTool    `json:"nodeTools" jsonschema_description:"Scripts that drive the page, by name."`
	BrowserTools map[string]schemaBrowserTool `json:"browserTools" jsonschema_description:"Functions that run in the page, by name."`
}

// JSONSchemaExtend adds what tools may not be called.
func (schemaManifest) JSONSchemaExtend(s *jsonschema.Schema) {
	names := slices.Sorted(maps.Keys(reserved))
	for _, key := range []string{"nodeTools", "browserTools"} {
		group, _ := s.Properties.Get(key)
		group.PropertyNames = &jsonschema.Schema{
			Pattern: filled,
			Not:     &jsonschema.Schema{Pattern: `[/\\\x00-\x1f\x7f-\x9f]|\.\.|^\.$|^(` + strings.Join(names, "|") + `)$`},
		}
	}
}

type schemaTool struct {
	Description schemaFilled         `json:"description" jsonschema_description:"What the tool does, in a sentence."`
	Path        schemaPath           `json:"path" jsonschema_description:"The file, from the skill's folder."`
	Args        map[string]schemaArg `json:"args" jsonschema_description:"The inputs, by name."`
	Returns     schemaReturns        `json:"returns" jsonschema_description:"What comes back."`
	Annotations *schemaAnnotations   `json:"annotations,omitempty" jsonschema_description:"The Model Context Protocol's annotations."`
}

// extendTool adds what inputs may not be called.
func extendTool(s *jsonschema.Schema) {
	args, _ := s.Properties.Get("args")
	args.PropertyNames = &jsonschema.Schema{Pattern: filled, Not: &jsonschema.Schema{Pattern: `^__proto__$`}}
}

type schemaNodeTool struct {
	schemaTool
	Callable schemaFilled `json:"callable" jsonschema_description:"The function that the file exports."`
}

// JSONSchemaExtend adds what inputs may not be called.
func (schemaNodeTool) JSONSchemaExtend(s *jsonschema.Schema) { extendTool(s) }

type schemaBrowserTool struct {
	schemaTool
	Callable schemaFilled `json:"callable,omitempty" jsonschema_description:"The function that the file exports, where the file is a module."`
}

// JSONSchemaExtend adds what inputs may not be called.
func (schemaBrowserTool) JSONSchemaExtend(s *jsonschema.Schema) { extendTool(s) }

type schemaArg struct {
	Type        schemaType     `json:"type"`
	Required    bool           `json:"required"`
	Description schemaFilled   `json:"description" jsonschema_description:"What to put in."`
	Default     any            `json:"default,omitempty"`
	Enum        []any          `json:"enum,omitempty" jsonschema:"minItems=1"`
	Items       map[string]any `json:"items,omitempty"`
	Minimum     float64        `json:"minimum,omitempty"`
	Maximum     float64        `json:"maximum,omitempty"`
	MinLength   uint32         `json:"minLength,omitempty" jsonschema:"minimum=0"`
	MaxLength   uint32         `json:"maxLength,omitempty" jsonschema:"minimum=0"`
	Pattern     string         `json:"pattern,omitempty"`
	Format      string         `json:"format,omitempty"`
}

type schemaReturns struct {
	Type        schemaType `json:"type"`
	Description string     `json:"description"`
}

type schemaAnnotations struct {
	Title       string `json:"title,omitempty" jsonschema_description:"Shown instead of the tool's name."`
	ReadOnly    bool   `json:"readOnlyHint,omitempty" jsonschema_description:"The tool changes nothing on the site."`
	Destructive bool   `json:"destructiveHint,omitempty"`
	Idempotent  bool   `json:"idempotentHint,omitempty"`
	OpenWorld   bool   `json:"openWorldHint,omitempty"`
}

// filled is a text that is not blank.
const filled = `\S`

type (
	schemaFilled string
	schemaID     string
	schemaType   string
	schemaPath   string
	schemaSite   string
)

// JSONSchema is a text that is not blank.
func (schemaFilled) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: filled}
}

// JSONSchema is skill.CheckID.
func (schemaID) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "string", Pattern: `^[a-z0-9][a-z0-9._-]{0,63}$`,
		Not: &jsonschema.Schema{Pattern: `^` + devices + `(\.|$)`},
	}
}

// JSONSchema is skill.Types.
func (schemaType) JSONSchema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, name := range skill.Types {
		s.Enum = append(s.Enum, name)
	}
	return s
}

// JSONSchema is skill.CheckPath.
func (schemaPath) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "string",
		Not:  &jsonschema.Schema{Pattern: `[\\:\x00]|(^|/)[. ]*(/|$)|(^|/)` + devices + ` *(\.[^/]*)?(/|$)`},
	}
}

// devices are skill.DeviceName's, in any case.
var devices = `(` + strings.Join([]string{
	anyCase("con"), anyCase("prn"), anyCase("aux"), anyCase("nul"),
	anyCase("conin") + `\$`, anyCase("conout") + `\$`,
	`(` + anyCase("com") + `|` + anyCase("lpt") + `)[0-9¹²³]`,
}, "|") + `)`

func anyCase(word string) string {
	var out strings.Builder
	for _, r := range word {
		fmt.Fprintf(&out, "[%c%c]", r, unicode.ToUpper(r))
	}
	return out.String()
}

// JSONSchema is skill.ParsePattern, but for lengths and for what only IDNA's
// tables tell.
func (schemaSite) JSONSchema() *jsonschema.Schema {
	// letter is what may stand in a name beside "-" and ".": digits, ASCII
	// letters, "_" and everything that is not ASCII.
	const letter = `[^\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]`
	const label = letter + `((` + letter + `|-)*` + letter + `)?`
	const byteNumber = `(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])`
	return &jsonschema.Schema{
		Type:        "string",
		Description: "A site (shop.example.com) or every sub-domain of one (*.example.com).",
		AnyOf: []*jsonschema.Schema{
			{
				Pattern: `^(\*\.)?` + label + `(\.` + label + `)*\.?$`,
				Not:     &jsonschema.Schema{Pattern: `(^|\.)([0-9]+|0[xX][0-9a-fA-F]*)\.?$`},
			},
			{Pattern: `^` + byteNumber + `(\.` + byteNumber + `){3}\.?$`},
			{Pattern: `^(\[[0-9a-fA-F:.]*:[0-9a-fA-F]*:[0-9a-fA-F:.]*\]|[0-9a-fA-F:.]*:[0-9a-fA-F]*:[0-9a-fA-F:.]*)$`},
		},
	}
}
