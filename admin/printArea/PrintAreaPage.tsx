import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { PrintDrawing } from '../../contract/goods/printArea.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Heading } from '../shell/Heading.tsx'
import { drawingQuery } from './drawingQuery.ts'
import { PrintAreaEditor } from './PrintAreaEditor.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** Where a product's positions lie on its pictures. */
export function PrintAreaPage() {
  const { goodsId } = useParams()
  const { data: drawing } = useSuspenseQuery(drawingQuery(Number(goodsId)))
  const [at, turnTo] = useState(0)
  const lacking = lackOf(drawing)
  return (
    <>
      <nav className={desk.trail} aria-label="位置">
        <Link to="/goods">商品</Link> / <Link to={`/goods/${drawing.id}`}>{drawing.number}</Link> / 印刷区域
      </nav>
      <Heading title={`${drawing.name} · 印刷区域`} />
      {lacking ? (
        <Empty todo={lacking} />
      ) : (
        <PrintAreaEditor key={`${drawing.id}-${drawing.version}`} drawing={drawing} at={at} onTurn={turnTo} />
      )}
    </>
  )
}

const lackOf = ({ gallery, positions }: PrintDrawing): string | null => {
  if (gallery.length === 0) return '请先为商品上传图片，再在图上画出印刷区域'
  return positions.length === 0 ? '价格规则里还没有可印刷的部位，请先在价格中添加' : null
}
