import { useSuspenseQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import desk from '../pieces/desk.module.css'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { MendEditor } from './MendEditor.tsx'
import { mendableQuery } from './queries.ts'

const notBefore = 30_000 // ms

/** A buyer's design on a line, as the merchant may change it. */
export function MendPage() {
  const { lineId = '', fileId = '' } = useParams()
  const at = { lineId: Number(lineId), fileId: Number(fileId) }
  const { data, refetch } = useSuspenseQuery(mendableQuery(at.lineId, at.fileId))
  // What is on the page stays as it was drawn, whatever is fetched meanwhile; only the links of pictures are renewed.
  const [first] = useState(data)
  const renewed = useRef(0)
  function renew() {
    if (Date.now() - renewed.current < notBefore) return
    renewed.current = Date.now()
    void refetch()
  }
  return (
    <>
      <nav className={desk.trail} aria-label="位置">
        <Link to="/artwork">稿件台</Link> / <Link to={`/artwork/${lineId}`}>{first.orderId}</Link> / 修改设计
      </nav>
      <Heading title={`修改设计：${first.storeName}`}>
        <Link to={`/artwork/${lineId}`}>返回稿件处理</Link>
      </Heading>
      {first.answer && <Alert type="warning" showIcon title={`客户的修改意见：${first.answer}`} />}
      <MendEditor at={at} began={first} pictures={data.pictures} onStale={renew} />
    </>
  )
}
