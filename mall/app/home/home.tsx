import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { callIn } from '../dispatch.ts'
import { linkTo } from '../parts/linkTo.ts'
import type { Surroundings } from '../Shell.tsx'
import { homeData } from './homeData.ts'
import { HomeView } from './HomeView.tsx'

export const handle: Surroundings = { home: true }

export const meta: MetaFunction = ({ matches }) => [
  { title: '印采 - 企业印刷与礼品采购' },
  {
    name: 'description',
    content: '印采为企业提供帆布袋、T恤、保温杯、笔记本等印刷与礼品的定制采购：价格逐项透明，交期有依据，稿件校样全程可查。',
  },
  linkTo('canonical', '/', matches),
]

export const loader = ({ context }: LoaderFunctionArgs) => homeData(callIn(context))

export default function Home() {
  return <HomeView {...useLoaderData<typeof loader>()} />
}
