// docs/look.md as a Mantine theme: teal, five type sizes, hairlines, contrast in light and dark.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type VariantColorsResolver,
} from "@mantine/core";

const inter = '"Inter Variable", system-ui, sans-serif';

/** Mantine picks the letters on a filled button for the light theme's shade; in the dark, and under the pointer, they are too faint. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === "filled"
    ? { ...colors, color: "var(--sw-on-accent)", hover: "var(--sw-accent-hover)" }
    : colors;
};

export const theme = createTheme({
  variantColorResolver: variantColors,
  primaryColor: "teal",
  primaryShade: { light: 9, dark: 5 },
  autoContrast: true,
  defaultRadius: "md",
  fontFamily: inter,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: "1.5", sm: "1.5", md: "1.5", lg: "1.4", xl: "1.3" },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  headings: {
    fontFamily: inter,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: rem(28), lineHeight: "1.3" },
      h2: { fontSize: rem(20), lineHeight: "1.35" },
      h3: { fontSize: rem(16), lineHeight: "1.4" },
      h4: { fontSize: rem(14), lineHeight: "1.5" },
    },
  },
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: "none", fw: 600 } },
    Button: { defaultProps: { size: "sm", fw: 600 } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        withArrow: true,
        transitionProps: { duration: 120 },
        // In the region of what it explains, and not cut by a list that scrolls.
        withinPortal: false,
        floatingStrategy: "fixed",
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, shadow: "md" } },
    Popover: { defaultProps: { transitionProps: { duration: 120 }, shadow: "md" } },
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
  },
});

/** Colours that Mantine would make too faint (look.md 3 to 5). */
export const resolver: CSSVariablesResolver = (t) => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": t.colors.gray[7],
    "--mantine-color-error": t.colors.red[9],
    "--mantine-color-teal-light": t.colors.teal[0],
    "--mantine-color-teal-light-color": t.colors.teal[9],
    "--mantine-color-placeholder": t.colors.gray[7],
    "--mantine-color-default-border": t.colors.gray[3],
    "--sw-list": t.colors.gray[0],
    "--sw-hairline": t.colors.gray[3],
    "--sw-input-border": t.colors.gray[6],
    "--sw-accent": t.colors.teal[9],
    "--sw-accent-hover": "#066649",
    "--sw-on-accent": t.white,
    "--sw-warning": "#8a4600",
    "--sw-warning-tint": t.colors.yellow[0],
    "--sw-error-tint": t.colors.red[0],
    "--sw-hover": "#f2f4f6",
    "--sw-selected": t.colors.teal[0],
    "--sw-stripe": t.colors.gray[0],
  },
  dark: {
    "--mantine-color-dimmed": t.colors.dark[1],
    "--mantine-color-error": t.colors.red[4],
    "--mantine-color-placeholder": t.colors.dark[1],
    "--mantine-color-teal-light-color": t.colors.teal[3],
    "--mantine-color-teal-outline": t.colors.teal[4],
    "--mantine-color-default-border": t.colors.dark[4],
    "--sw-list": t.colors.dark[8],
    "--sw-hairline": t.colors.dark[4],
    "--sw-input-border": t.colors.dark[2],
    "--sw-accent": t.colors.teal[4],
    "--sw-accent-hover": t.colors.teal[4],
    "--sw-on-accent": t.black,
    "--sw-warning": t.colors.yellow[4],
    "--sw-warning-tint": "#3a2f12",
    "--sw-error-tint": "#3d2022",
    "--sw-hover": t.colors.dark[6],
    "--sw-selected": "#123d33",
    "--sw-stripe": t.colors.dark[8],
  },
});
