import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillGaps } from '../../kit/oldBrowsers.ts'
import { typedEarly } from './early.ts'
import { SheetContext } from './sheet.ts'

const inside = document.getElementById('sheet')
const sheet = { text: inside?.textContent ?? '', files: inside?.dataset['files']?.split(' ') ?? [] }

// The router and the loader of later parts look for these before they fetch a sheet: a second copy of what the HTML carries
// would come after the page's own styles and overrule them. Switched off, they fetch nothing themselves.
for (const file of new Set(sheet.files.flatMap((name) => [name, name.replace('#', '')]))) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = file
  // React puts the sheets of later pages after the last of theirs, and before all others where there is none.
  link.dataset['precedence'] = 'page'
  document.head.append(link)
}

/** Stands when the page does: what was typed before counts, and `data-live` says that from here on no click is lost. */
function Begun({ tellTyped }: { tellTyped: () => void }) {
  useEffect(() => {
    tellTyped()
    document.documentElement.dataset['live'] = ''
  }, [tellTyped])
  return null
}

const hydrate = () => {
  const tellTyped = typedEarly()
  startTransition(() => {
    hydrateRoot(
      document,
      <SheetContext value={sheet}>
        <HydratedRouter />
        <Begun tellTyped={tellTyped} />
      </SheetContext>,
    )
  })
}

void fillGaps().then(hydrate)
