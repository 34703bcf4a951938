import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteScene, orderScenes, type DeskSceneRow } from '../../contract/page/pageDesk.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PlacedList } from './PlacedList.tsx'
import { scenesQuery } from './queries.ts'
import { SceneDialog } from './SceneDialog.tsx'
import { usePlaces } from './usePlaces.ts'

type Open = { readonly kind: 'save' | 'delete'; readonly id: number | null }

const goodsWords = ({ goods, onSale }: DeskSceneRow): string =>
  goods === onSale ? `${goods} 个商品` : `${goods} 个商品，其中 ${goods - onSale} 个已下架`

/** 行业场景: the occasions companies buy for. */
export function ScenePage() {
  const { data: scenes } = useSuspenseQuery(scenesQuery)
  const { order, error } = usePlaces<DeskSceneRow>(orderScenes, scenesQuery.queryKey)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const chosen = scenes.find(({ id }) => id === open?.id)

  return (
    <PageFrame
      action={
        <Button type="primary" onClick={() => setOpen({ kind: 'save', id: null })}>
          新增场景
        </Button>
      }
    >
      <Fault error={error} />
      {scenes.length === 0 && <Empty todo="新增场景并挑选商品后，首页与行业场景页展示。" />}
      <PlacedList
        items={scenes.map((scene) => ({ ...scene, words: [scene.slogan, goodsWords(scene)] }))}
        onOrder={order}
        onEdit={(id) => setOpen({ kind: 'save', id })}
        onDelete={(id) => setOpen({ kind: 'delete', id })}
      />
      {open?.kind === 'save' && <SceneDialog id={open.id} onClose={close} />}
      {open?.kind === 'delete' && chosen && (
        <DeleteDialog what="场景" id={chosen.id} endpoint={deleteScene} list={scenesQuery.queryKey} onClose={close}>
          “{chosen.name}”删除后不能恢复，商城页面几秒内不再显示。
        </DeleteDialog>
      )}
    </PageFrame>
  )
}
