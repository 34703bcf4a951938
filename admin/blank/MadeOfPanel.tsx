import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { MadeOfDialog } from './MadeOfDialog.tsx'
import { blankQuery, productBlankQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** 所用坯料: what a product is made of, so that its orders hold and take it. */
export function MadeOfPanel({ productId }: { productId: number }) {
  const { data: madeOf } = useSuspenseQuery(productBlankQuery(productId))
  const { data: blank } = useQuery({ ...blankQuery(madeOf.blankId ?? 0), enabled: madeOf.blankId !== null })
  const [open, setOpen] = useState(false)
  const name = blank ? <Link to={`/blank?keyword=${blank.code}`}>{blank.name}</Link> : '…'
  return (
    <Panel title="所用坯料" extra={<Button onClick={() => setOpen(true)}>{madeOf.blankId === null ? '选择坯料' : '修改'}</Button>}>
      {madeOf.blankId === null ? (
        <p className={desk.quiet}>选择后，本商品的订单付款即占用坯料，开工时领用。不用坯料的商品不必选择。</p>
      ) : (
        <Facts
          rows={[
            ['坯料', name],
            ['对应规格', `${madeOf.matches.length} 个`],
            ['毛利成本', madeOf.costed ? '按坯料实际成本' : '未录单位成本时按坯料'],
          ]}
        />
      )}
      {open && <MadeOfDialog madeOf={madeOf} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
