import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { Antd } from './Antd.client.tsx'
import { Coming, Failed } from './around.tsx'
import { needLooseDocument } from './looseDocument.ts'
import { PrivateFrame } from './PrivateFrame.client.tsx'

// Drawn in the browser only: the server sends the shell and the skeleton of the page.
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  needLooseDocument(request.url)
  return null
}
clientLoader.hydrate = true as const

export default function PrivateLayout() {
  return (
    <Antd>
      <PrivateFrame>
        <Outlet />
      </PrivateFrame>
    </Antd>
  )
}

export const HydrateFallback = () => <Coming />

export const ErrorBoundary = ({ error }: { error: unknown }) => <Failed error={error} />
