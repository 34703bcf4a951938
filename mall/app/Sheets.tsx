import { use } from 'react'
import { Links, useMatches } from 'react-router'
import { SheetContext, sheetFiles } from './sheet.ts'

type Manifest = { routes: Record<string, { css?: string[] } | undefined> }

/** The styles of this page inside its HTML, so that it is drawn without another request; those of pages gone to later, as files. */
export function Sheets() {
  const { text, files, nonce } = use(SheetContext)
  const matches = useMatches()
  // The same word on both sides: browsers hide what the server wrote.
  if (import.meta.env.DEV) return <Links nonce="" />
  const later = typeof document === 'undefined' ? [] : sheetsOf(matches.map(({ id }) => id)).filter((file) => !files.includes(file))
  return (
    <>
      <style
        id="sheet"
        nonce={nonce}
        data-files={files.join(' ')}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- our own styles, read from the build
        dangerouslySetInnerHTML={{ __html: text }}
      />
      {later.map((file) => (
        <link key={file} rel="stylesheet" href={file} precedence="page" />
      ))}
    </>
  )
}

/** The files that the build names for these routes. */
function sheetsOf(routes: readonly string[]): string[] {
  const { routes: known } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  return sheetFiles(routes.map((id) => known[id]?.css ?? []))
}
