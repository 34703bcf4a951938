import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import { contentsStanding, moveContents, type ContentsStanding } from '../../contract/connection/contents.ts'
import { listConnections } from '../../contract/connection/connection.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Facts } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import styles from './connection.module.css'
import { contentsQuery } from './queries.ts'

const ways = {
  store: { label: '移入对象存储', of: '本机', to: '对象存储' },
  disk: { label: '移回本机', of: '对象存储', to: '本机' },
} as const
type Way = keyof typeof ways

/** Where the contents of files lie, and having them moved; `live`: the object store is in use. */
export function StoredFiles({ live }: { readonly live: boolean }) {
  const { data, error } = useQuery(contentsQuery)
  const [asked, setAsked] = useState<Way | null>(null)
  if (!data) return error ? <Fault error={error} /> : null
  if (!live && data.store === 0) return null
  const { store, disk, toward, moving } = data
  return (
    <>
      <Facts
        rows={[
          ['文件', `对象存储 ${store} 个，只在本机 ${disk} 个`],
          ['新文件', live ? (toward === 'store' ? '保存到对象存储' : '保存到本机') : ''],
          ['移动', movedSoFar(data)],
          ['备份', store > 0 ? '桶里的文件不在商城的备份中，请在云服务商打开版本控制或跨区域复制' : ''],
        ]}
      />
      {live && (
        <div className={styles.moves}>
          <Space wrap>
            <Button disabled={(moving && toward === 'store') || (disk === 0 && toward === 'store')} onClick={() => setAsked('store')}>
              {ways.store.label}
            </Button>
            <Button disabled={(moving && toward === 'disk') || (store === 0 && toward === 'disk')} onClick={() => setAsked('disk')}>
              {ways.disk.label}
            </Button>
          </Space>
        </div>
      )}
      {asked && (
        <AskDialog
          site={site}
          title={ways[asked].label}
          okText="开始"
          mutation={moveContents}
          input={{ toward: asked }}
          told="已开始"
          anew={[[contentsStanding.path], [listConnections.path]]}
          onClose={() => setAsked(null)}
        >
          <p>
            {ways[asked].of}的 {asked === 'store' ? disk : store} 个文件逐个核对内容后移到{ways[asked].to}
            ，商城照常使用；从现在起新文件也保存到
            {ways[asked].to}。
          </p>
          {asked === 'disk' && <p>文件会占用这台服务器的磁盘。用多台服务器时，请先只留下一台。</p>}
        </AskDialog>
      )}
    </>
  )
}

/** How far it has come, or how it ended. */
function movedSoFar({ store, disk, toward, moving, done, absent, fault }: ContentsStanding): ReactNode {
  const left = toward === 'store' ? disk : store
  const of = done + left
  const missing = absent > 0 ? `；${absent} 个在执行的服务器上找不到，或内容已损坏，没有移动（用多台服务器时可能在另一台，可再按一次）` : ''
  if (fault) return `已停止：${fault}。改好后再按一次，从停下的地方继续`
  if (!moving) return done + absent > 0 ? `上次移动了 ${done} 个${missing}` : ''
  return (
    <>
      正在{ways[toward].label}：{done} / {of}
      {missing}
      <Progress percent={of === 0 ? 100 : Math.floor((100 * done) / of)} size="small" aria-label={ways[toward].label} />
    </>
  )
}
