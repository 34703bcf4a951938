import { deleteBackup, drillBackup, listBackups, type BackupRow } from '../../contract/system/backup.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from '../pieces/site.ts'

type Props = { readonly what: 'drill' | 'delete'; readonly backup: BackupRow; readonly onClose: () => void }

/** Asks whether a backup is to be tried, or deleted. */
export function BackupDialog({ what, backup: { id, name }, onClose }: Props) {
  if (what === 'delete')
    return (
      <AskDialog
        site={site}
        title="删除备份"
        okText="确认删除"
        danger
        mutation={deleteBackup}
        input={{ id }}
        told="删除成功"
        anew={[[listBackups.path]]}
        onClose={onClose}
      >
        <p>{name} 的文件会从服务器上删除，不能恢复。已下载的不受影响。</p>
      </AskDialog>
    )
  return (
    <AskDialog
      site={site}
      title="演练恢复"
      okText="开始演练"
      mutation={drillBackup}
      input={{ id }}
      told="已开始演练"
      anew={[[listBackups.path]]}
      onClose={onClose}
    >
      <p>把 {name} 完整恢复到一个临时的数据库和目录，核对每个文件的校验值和每张表的行数，然后删除。商城的数据不会改变，期间照常使用。</p>
    </AskDialog>
  )
}
