import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MadeOfPanel } from '../blank/MadeOfPanel.tsx'
import { AudiencePanel } from './AudiencePanel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { OffersPanel } from '../template/OffersPanel.tsx'
import { GoodsEditor } from './GoodsEditor.tsx'
import { productQuery } from './queries.ts'
import { StandingPanel } from './StandingPanel.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './goods.module.css'

/** One product: written on the left, where it stands on the right. */
export function GoodsPage() {
  const { goodsId } = useParams()
  const { data: goods } = useSuspenseQuery(productQuery(Number(goodsId)))
  const drawn = `${goods.id}-${goods.revision}`
  const [written, setWritten] = useState('')
  return (
    <>
      <Trail here={goods.number} />
      <Heading title={goods.name} />
      <div className={styles.columns}>
        <div className={styles.standing}>
          <StandingPanel goods={goods} isUnsaved={written === drawn} />
          <AudiencePanel key={goods.id} productId={goods.id} />
          {goods.type === 'common' && <OffersPanel productId={goods.id} />}
          {goods.type !== 'spot' && <MadeOfPanel productId={goods.id} />}
        </div>
        <GoodsEditor key={drawn} goods={goods} onWritten={() => setWritten(drawn)} onSaved={() => setWritten('')} />
      </div>
    </>
  )
}

/** A product that is not there yet: a draft once it is saved. */
export function NewGoodsPage() {
  const go = useNavigate()
  return (
    <>
      <Trail here="新增" />
      <Heading title="新增商品" />
      <GoodsEditor goods={null} onSaved={(id) => void go(`/goods/${id}`, { replace: true })} />
    </>
  )
}

const Trail = ({ here }: { here: string }) => (
  <nav className={desk.trail} aria-label="位置">
    <Link to="/goods">商品</Link> / {here}
  </nav>
)
