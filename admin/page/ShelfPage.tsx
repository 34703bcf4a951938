import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { listShelves, saveShelf, shelfNames, type Shelf } from '../../contract/page/pageDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { PageFrame } from './PageFrame.tsx'
import { shelvesQuery } from './queries.ts'
import rows from '../pieces/rows.module.css'
import styles from './page.module.css'

const hints: Readonly<Record<Shelf, string>> = {
  hot: '首页每次随机展示其中 5 个，客户可点“换一批”。',
  like: '首页按此顺序全部展示。',
}

/** 首页货架: which goods the home page shows. */
export function ShelfPage() {
  const { data } = useSuspenseQuery(shelvesQuery)
  return (
    <PageFrame>
      <div className={styles.shelves}>
        {(['hot', 'like'] as const).map((shelf) => (
          <ShelfPanel key={shelf} shelf={shelf} stored={data[shelf]} />
        ))}
      </div>
    </PageFrame>
  )
}

function ShelfPanel({ shelf, stored }: { shelf: Shelf; stored: readonly ShelfGoods[] }) {
  const queries = useQueryClient()
  const [goods, setGoods] = useState<readonly ShelfGoods[] | null>(null)
  const mutation = useOnce(saveShelf)
  const shown = goods ?? stored

  const save = () =>
    mutation.mutate(
      { shelf, productIds: shown.map(({ id }) => id) },
      {
        onSuccess: async () => {
          tell('保存成功')
          await queries.invalidateQueries({ queryKey: [listShelves.path] })
          setGoods(null)
        },
      },
    )

  return (
    <Panel
      title={shelfNames[shelf]}
      extra={
        <div className={rows.actions}>
          {goods && <Button onClick={() => setGoods(null)}>放弃修改</Button>}
          <Button type="primary" disabled={!goods} loading={mutation.isPending} onClick={save}>
            保存{shelfNames[shelf]}
          </Button>
        </div>
      }
    >
      <p className={styles.hint}>{hints[shelf]}</p>
      <Fault error={mutation.error} />
      <GoodsPicker name={shelfNames[shelf]} value={shown} onChange={setGoods} />
    </Panel>
  )
}
