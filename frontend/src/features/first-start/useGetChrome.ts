// Opens the page from which Chrome can be had, in the person's own browser.
import { useApi, useDo } from "../../api/context";

const page = "https://www.google.com/chrome/";

export function useGetChrome() {
  const api = useApi();
  const tryTo = useDo();
  return () => tryTo(api.openLink(page));
}
