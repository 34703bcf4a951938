import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { listScenes } from '../../../contract/goods/catalog.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { linkTo } from '../parts/linkTo.ts'
import { Empty } from '../parts/Section.tsx'
import { SceneGrid } from './SceneGrid.tsx'
import css from './scene.module.css'
import { titleOf } from '../titled.ts'

export const meta: MetaFunction = ({ matches }) => [
  titleOf('行业场景', matches),
  { name: 'description', content: '展会、开工、年会、入职、客户答谢……按使用场合选好一整套印制品，一次下单。' },
  linkTo('canonical', '/indexpage/sceneList', matches),
]

export const loader = ({ context }: LoaderFunctionArgs) => callIn(context)(listScenes, {})

/** 行业场景. */
export default function SceneListPage() {
  const scenes = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb way={[{ name: '行业场景' }]} />
      <div className="wide">
        <h1 className={css.title}>行业场景</h1>
        {scenes.length > 0 ? <SceneGrid scenes={scenes} eager={1} /> : <Empty />}
      </div>
    </>
  )
}
