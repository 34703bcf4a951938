import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { listBackups, makeBackup, type BackupRow, type SealingKey } from '../../contract/system/backup.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { site } from '../pieces/site.ts'
import { Heading } from '../shell/Heading.tsx'
import { BackupDialog } from './BackupDialog.tsx'
import { BackupKeyDialog, KeyTold, type Pair } from './BackupKeyDialog.tsx'
import { BackupPlanDialog } from './BackupPlanDialog.tsx'
import { BackupTable } from './BackupTable.tsx'
import { Where } from './BackupWhere.tsx'
import { backupsQuery } from './queries.ts'

type Asking = { readonly what: 'make' | 'plan' | 'key' | 'keyEnd' } | { readonly what: 'drill' | 'delete'; readonly backup: BackupRow }

/** 备份: made now or by the timetable, tried, taken along. */
export function BackupPage() {
  const list = useFilters(listBackups.input)
  const found = useQuery(backupsQuery(list.filters))
  const [asking, setAsking] = useState<Asking | null>(null)
  const end = () => setAsking(null)
  const [told, setTold] = useState<Pair | null>(null)
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
      {found.data && <Where told={found.data} onAsk={(what) => setAsking({ what })} />}
      <ListFrame {...list} found={found} empty={<Empty todo="还没有备份。请立即备份一次，并把文件和密钥另存到别处。" />}>
        {(rows) => <BackupTable rows={rows} store={found.data?.store ?? false} onAsk={(what, backup) => setAsking({ what, backup })} />}
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
      {found.data && (asking?.what === 'key' || asking?.what === 'keyEnd') && (
        <BackupKeyDialog what={asking.what} sealing={found.data.sealing} onMade={setTold} onClose={end} />
      )}
      {told && <KeyTold pair={told} onClose={() => setTold(null)} />}
      {asking?.what === 'plan' && found.data && <BackupPlanDialog plan={found.data.plan} noCopy={noCopy(found.data)} onClose={end} />}
      {asking && 'backup' in asking && <BackupDialog what={asking.what} backup={asking.backup} onClose={end} />}
    </>
  )
}

/** Why backups cannot be taken to the object store; '' where they can. */
const noCopy = ({ store, sealing }: { readonly store: boolean; readonly sealing: SealingKey | null }): string => {
  if (!store) return '没有启用对象存储：先到 接口 设置并启用'
  return sealing ? '' : '备份没有加密：先在本页启用加密'
}
