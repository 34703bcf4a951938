import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { callIn } from '../dispatch.ts'
import { linkTo } from '../parts/linkTo.ts'
import type { Surroundings } from '../Shell.tsx'
import { homeData } from './homeData.ts'
import { HomeView } from './HomeView.tsx'
import { homeTitle, shopIn } from '../titled.ts'

export const handle: Surroundings = { home: true }

export const meta: MetaFunction = ({ matches }) => [
  { title: homeTitle(matches) },
  {
    name: 'description',
    content: `${shopIn(matches)}为企业提供帆布袋、T恤、保温杯、笔记本等印刷与礼品的定制采购。`,
  },
  linkTo('canonical', '/', matches),
]

export const loader = ({ context }: LoaderFunctionArgs) => homeData(callIn(context))

export default function Home() {
  return <HomeView {...useLoaderData<typeof loader>()} />
}
