import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { SheetContext } from './sheet.ts'

const inside = document.getElementById('sheet')
const sheet = { text: inside?.textContent ?? '', files: inside?.dataset['files']?.split(' ') ?? [] }

startTransition(() => {
  hydrateRoot(
    document,
    <SheetContext value={sheet}>
      <HydratedRouter />
    </SheetContext>,
  )
})
