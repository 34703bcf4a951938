import type { z } from 'zod'
import { endBackupKey, keyFile, listBackups, makeBackupKey, shortKey, type SealingKey } from '../../contract/system/backup.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { ToldOnce } from '../../kit/open/Told.tsx'
import { site } from '../pieces/site.ts'
import { saveFile } from '../sheet/save.ts'

export type Pair = z.output<typeof makeBackupKey.output>

type Props = {
  readonly what: 'key' | 'keyEnd'
  readonly sealing: SealingKey | null
  /** Hears of the key that was made: it is told this once. */
  readonly onMade: (pair: Pair) => void
  readonly onClose: () => void
}

/** Asks whether backups are to be sealed, by another key, or not any more. */
export function BackupKeyDialog({ what, sealing, onMade, onClose }: Props) {
  const shared = { site, input: { seen: sealing?.recipient ?? '' }, anew: [[listBackups.path]], onClose }
  if (what === 'keyEnd')
    return (
      <AskDialog {...shared} title="停用备份加密" okText="停用加密" danger mutation={endBackupKey} told="已停用备份加密">
        <p>以后的备份不再加密。已加密的备份不变，仍要用原来的钥匙文件打开。</p>
      </AskDialog>
    )
  return (
    <AskDialog
      {...shared}
      title={sealing ? '更换备份钥匙' : '启用备份加密'}
      okText="生成钥匙"
      mutation={makeBackupKey}
      told=""
      onMade={onMade}
    >
      <p>生成一把新的备份钥匙，之后的备份都用它加密。钥匙只显示一次，请存到服务器以外的地方，至少两处：机器坏了，没有它就打不开备份。</p>
      <p>{sealing ? '以前的备份仍用以前的钥匙打开，请继续保存。' : ''}服务器也留有一把，演练恢复照常进行。</p>
    </AskDialog>
  )
}

/** A key that was just made, to be saved as a file. */
export const KeyTold = ({ pair, onClose }: { readonly pair: Pair; readonly onClose: () => void }) => (
  <ToldOnce
    title="备份钥匙已生成"
    name="备份钥匙"
    secret={pair.identity}
    onSave={() => {
      const link = URL.createObjectURL(new Blob([keyFile(pair)], { type: 'text/plain' }))
      saveFile({ link, name: `备份钥匙-${shortKey(pair.recipient)}.txt` })
      URL.revokeObjectURL(link)
    }}
    onClose={onClose}
  />
)
