import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { listBackups, makeBackup, type BackupPlan, type BackupRow } from '../../contract/system/backup.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { sizeText } from '../pieces/Files.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { site } from '../pieces/site.ts'
import { Heading } from '../shell/Heading.tsx'
import { BackupDialog } from './BackupDialog.tsx'
import { BackupPlanDialog } from './BackupPlanDialog.tsx'
import { BackupTable } from './BackupTable.tsx'
import { backupsQuery } from './queries.ts'
import styles from './system.module.css'

type Asking = { readonly what: 'make' | 'plan' } | { readonly what: 'drill' | 'delete'; readonly backup: BackupRow }

/** 备份: made now or by the timetable, tried, taken along. */
export function BackupPage() {
  const list = useFilters(listBackups.input)
  const found = useQuery(backupsQuery(list.filters))
  const [asking, setAsking] = useState<Asking | null>(null)
  const end = () => setAsking(null)
  const plan = found.data?.plan
  return (
    <>
      <Heading title="备份">
        <Space>
          {plan && <Button onClick={() => setAsking({ what: 'plan' })}>定时设置</Button>}
          <Button type="primary" onClick={() => setAsking({ what: 'make' })}>
            立即备份
          </Button>
        </Space>
      </Heading>
      {found.data && <Where {...found.data} fingerprint={found.data.key} />}
      <ListFrame {...list} found={found} empty={<Empty todo="还没有备份。请立即备份一次，并把文件和密钥另存到别处。" />}>
        {(rows) => <BackupTable rows={rows} onAsk={(what, backup) => setAsking({ what, backup })} />}
      </ListFrame>
      {asking?.what === 'make' && (
        <AskDialog
          site={site}
          title="立即备份"
          okText="开始备份"
          mutation={makeBackup}
          input={{}}
          told="已开始备份"
          anew={[[listBackups.path]]}
          onClose={end}
        >
          <p>备份数据库和全部上传的文件，期间商城照常使用。完成后请下载并保存到另一台机器。</p>
        </AskDialog>
      )}
      {asking?.what === 'plan' && plan && <BackupPlanDialog plan={plan} onClose={end} />}
      {asking && 'backup' in asking && <BackupDialog what={asking.what} backup={asking.backup} onClose={end} />}
    </>
  )
}

const planWords = ({ hour, keep }: BackupPlan) =>
  hour === null ? '未设置定时备份' : `每天 ${hour} 点自动备份，保留最近 ${keep} 份；手动备份不会自动删除`

/** Where backups lie, and that the key is not among what they hold. */
const Where = ({ plan, folder, free, fingerprint }: { plan: BackupPlan; folder: string; free: number; fingerprint: string }) => (
  <ul className={styles.where}>
    <li>{planWords(plan)}。</li>
    <li>
      保存在服务器的 <code>{folder}</code>，磁盘剩余 {sizeText(free)}。同一块磁盘损坏时备份也会丢失，请定期下载到别处。
    </li>
    <li>
      备份里没有密钥文件 <code>machine.key</code>（指纹 {fingerprint}
      ）：单凭备份读不出两步验证与接口的密钥。请把它与备份分开保存，恢复时放回数据目录。
    </li>
  </ul>
)
