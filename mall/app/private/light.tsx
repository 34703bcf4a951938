import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { Coming, Failed } from './around.tsx'
import { needLooseDocument } from './looseDocument.ts'
import { PrivateFrame } from './PrivateFrame.client.tsx'

// Drawn in the browser only: the server sends the shell and the skeleton of the page. The dialogs it opens are of antd.
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  needLooseDocument(request.url)
  return null
}
clientLoader.hydrate = true as const

/** A private page that antd's pieces come to only when they are opened: the first that one goes to. */
export default function LightLayout() {
  return (
    <PrivateFrame>
      <Outlet />
    </PrivateFrame>
  )
}

export const HydrateFallback = () => <Coming />

export const ErrorBoundary = ({ error }: { error: unknown }) => <Failed error={error} />
