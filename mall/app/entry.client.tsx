import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { SheetContext } from './sheet.ts'

const sheet = document.getElementById('sheet')?.textContent ?? ''

startTransition(() => {
  hydrateRoot(
    document,
    <SheetContext value={sheet}>
      <HydratedRouter />
    </SheetContext>,
  )
})
