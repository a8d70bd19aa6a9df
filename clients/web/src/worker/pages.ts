/**
 * The page whose table has called, by its address. Browsers may know a page by the address that it was opened at; where
 * none fits, any is better than a second one of the same table, which would take its seat over.
 */
export function pageToShow<Page extends { readonly url: string }>(
  pages: readonly Page[],
  caller: string,
): Page | undefined {
  return pages.find(({ url }) => url === caller) ?? pages[0];
}
