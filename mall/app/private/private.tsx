import type { ClientLoaderFunctionArgs } from 'react-router'
import { Failure } from './Failure.tsx'
import { needLooseDocument } from './looseDocument.ts'
import { PrivateFrame } from './PrivateFrame.client.tsx'
import { Sheet } from './Sheet.tsx'
import { Waiting } from './Waiting.tsx'

// Drawn in the browser only: the server sends the shell and the skeleton of the page.
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  needLooseDocument(request.url)
  return null
}
clientLoader.hydrate = true as const

export default function PrivateLayout() {
  return (
    <>
      <Sheet />
      <PrivateFrame />
    </>
  )
}

export const HydrateFallback = () => (
  <>
    <Sheet />
    <Waiting />
  </>
)

export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <>
    <Sheet />
    <Failure error={error} />
  </>
)
