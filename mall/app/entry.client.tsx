import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillGaps } from '../../kit/oldBrowsers.ts'
import { SheetContext } from './sheet.ts'

const inside = document.getElementById('sheet')
const sheet = { text: inside?.textContent ?? '', files: inside?.dataset['files']?.split(' ') ?? [] }

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
