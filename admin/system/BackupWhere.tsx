import { Button } from 'antd'
import type { z } from 'zod'
import { drillDays, shortKey, type BackupPlan, type listBackups, type SealingKey } from '../../contract/system/backup.ts'
import { sizeText } from '../pieces/Files.tsx'
import styles from './system.module.css'

type Told = Omit<z.output<typeof listBackups.output>, 'rows' | 'total'>
type Ask = (what: 'key' | 'keyEnd') => void

/** When backups are made, where they lie, what opens them, and that the machine's key is not among what they hold. */
export const Where = ({ told: { plan, folder, free, key, sealing, lastDrill }, onAsk }: { readonly told: Told; readonly onAsk: Ask }) => (
  <ul className={styles.where}>
    <li>{planWords(plan)}。</li>
    <li>{drillWords(lastDrill, plan)}</li>
    <li>
      保存在服务器的 <code>{folder}</code>，磁盘剩余 {sizeText(free)}。同一块磁盘损坏时备份也会丢失，请定期下载到别处。
    </li>
    <li>{sealing ? <Sealed sealing={sealing} onAsk={onAsk} /> : <Open onAsk={onAsk} />}</li>
    {plan.copy && <li>每份备份完成后另存到对象存储的 backups/ 目录。</li>}
    <li>
      备份里没有密钥文件 <code>machine.key</code>（指纹 {key}
      ）：单凭备份读不出两步验证与接口的密钥。请把它与备份分开保存，恢复时放回数据目录。
    </li>
  </ul>
)

const planWords = ({ hour, keep }: BackupPlan) =>
  hour === null ? '未设置定时备份' : `每天 ${hour} 点自动备份，保留最近 ${keep} 份；手动备份不会自动删除`

function drillWords({ passedTime, fault }: Told['lastDrill'], { drill }: BackupPlan): string {
  const planned = drill === null ? '未设置定期演练' : `每${drillDays[drill]}自动演练`
  const last = passedTime ? `上次演练通过：${passedTime.slice(0, 16)}` : '还没有一次恢复演练通过'
  return fault === '' ? `${last}，${planned}。` : `最近一次演练未通过：${fault}。${last}，${planned}。`
}

const Sealed = ({ sealing: { recipient, createTime, by }, onAsk }: { readonly sealing: SealingKey; readonly onAsk: Ask }) => (
  <>
    新备份用钥匙 <code>{shortKey(recipient)}…</code> 加密（{createTime.slice(0, 16)}
    {by && ` 由${by}`}生成）：没有钥匙文件，谁也打不开下载的备份。{' '}
    <Button size="small" onClick={() => onAsk('key')}>
      更换钥匙
    </Button>{' '}
    <Button size="small" onClick={() => onAsk('keyEnd')}>
      停用加密
    </Button>
  </>
)

const Open = ({ onAsk }: { readonly onAsk: Ask }) => (
  <>
    备份没有加密：拿到文件的人能读出其中的客户资料与订单。{' '}
    <Button size="small" onClick={() => onAsk('key')}>
      启用加密
    </Button>
  </>
)
