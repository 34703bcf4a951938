import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callIn } from '../dispatch.ts'
import { found } from '../parts/found.ts'
import { previewIn } from '../paths.ts'
import type { Surroundings } from '../Shell.tsx'
import { homeData } from './homeData.ts'
import { HomeView } from './HomeView.tsx'
import { titled } from '../titled.ts'

export const handle: Surroundings = { home: true }

export const meta = titled('预览', { name: 'robots', content: 'noindex' })

/** The home page as a draft lays it out, for whoever holds the link. Never kept anywhere. */
export const loader = ({ request, context }: LoaderFunctionArgs) => found(homeData(callIn(context), previewIn(request.url) ?? '.'))

export default function Preview() {
  return <HomeView {...useLoaderData<typeof loader>()} />
}
