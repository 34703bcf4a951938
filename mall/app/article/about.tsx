import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { article } from '../../../contract/page/page.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { linkTo } from '../parts/linkTo.ts'
import type { Surroundings } from '../Shell.tsx'
import { Article } from './Article.tsx'
import { shopIn, titleOf } from '../titled.ts'

export const handle: Surroundings = { noSide: true }

export const meta: MetaFunction = ({ matches }) => [
  titleOf('关于我们', matches),
  {
    name: 'description',
    content: `${shopIn(matches)}：面向企业的印刷品与礼品采购平台，价格逐项透明，工期有依据，稿件与校样全程可查。`,
  },
  linkTo('canonical', '/indexpage/AboutUs', matches),
]

export const loader = ({ context }: LoaderFunctionArgs) => found(callIn(context)(article, { key: 'about' }))

/** 关于我们. */
export default function AboutPage() {
  return (
    <>
      <Breadcrumb way={[{ name: '关于我们' }]} />
      <div className="wide">
        <Article {...useLoaderData<typeof loader>()} />
      </div>
    </>
  )
}
