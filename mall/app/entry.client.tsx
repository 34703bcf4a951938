import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillGaps } from '../../kit/oldBrowsers.ts'
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
  document.head.append(link)
}

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <SheetContext value={sheet}>
        <HydratedRouter />
      </SheetContext>,
    )
  })

void fillGaps().then(hydrate)
