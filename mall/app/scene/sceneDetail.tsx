import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { sceneDetail } from '../../../contract/goods/catalog.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { cardView } from '../parts/goods.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Empty } from '../parts/Section.tsx'
import css from './scene.module.css'
import { titleOf } from '../titled.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [titleOf(loaderData?.scenesName ?? '行业场景', matches)]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const scene = await found(callIn(context)(sceneDetail, { id: query.get('productId') ?? query.get('id') ?? '' }))
  return { ...scene, goods: scene.goods.map(cardView) }
}

/** One scene and the goods that belong to it. */
export default function SceneDetailPage() {
  const { pic, scenesName, slogan, goods } = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb way={[{ name: '行业场景', to: '/indexpage/sceneList' }, { name: scenesName }]} />
      <div className="wide">
        <header className={css.hero}>
          <Pic image={pic} alt="" sizes="(max-width:1224px) 100vw, 1200px" shape={[4, 3]} first />
          <div className={css.words}>
            <h1>{scenesName}</h1>
            <p>{slogan}</p>
          </div>
        </header>
        {goods.length > 0 ? <ProductGrid cards={goods} eager={5} /> : <Empty />}
      </div>
    </>
  )
}
