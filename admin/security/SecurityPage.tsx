import { useSuspenseQuery } from '@tanstack/react-query'
import { factorQuery } from '../proof/queries.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { BothDialog } from '../../kit/factor/BothDialog.tsx'
import { SetUpDialog } from '../../kit/factor/SetUpDialog.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { PasswordDialog } from '../shell/PasswordDialog.tsx'
import { staffQuery } from '../shell/staff.ts'
import { ways } from './ways.ts'
import pieces from '../pieces/pieces.module.css'
import styles from './security.module.css'

/** 账号安全: one's own password and second factor. */
export function SecurityPage() {
  const { data: me } = useSuspenseQuery(staffQuery)
  const { data: factor } = useSuspenseQuery(factorQuery)
  const [open, setOpen] = useState<'password' | 'setUp' | 'renew' | 'off' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Heading title="账号安全" />
      <Panel title="登录密码" extra={<Button onClick={() => setOpen('password')}>修改密码</Button>}>
        <Facts
          rows={[
            ['账号', me.username],
            ['姓名', me.name],
          ]}
        />
      </Panel>
      <Panel
        title="两步验证"
        extra={
          <span className={pieces.tag} data-tone={factor.on ? 'ok' : 'off'}>
            {factor.on ? '已开启' : '未开启'}
          </span>
        }
      >
        <p className={styles.said}>
          登录时除密码外，还需输入手机上身份验证器应用显示的动态验证码。有财务或员工权限的账号在正式环境中必须开启。
        </p>
        {factor.on && (
          <Facts
            rows={[
              ['开启时间', factor.since?.slice(0, 16) ?? ''],
              ['剩余恢复码', `${factor.codesLeft} 个`],
            ]}
          />
        )}
        <div className={styles.actions}>
          {factor.on ? (
            <>
              <Button onClick={() => setOpen('renew')}>重新生成恢复码</Button>
              <Button danger onClick={() => setOpen('off')}>
                关闭两步验证
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setOpen('setUp')}>
              开启两步验证
            </Button>
          )}
        </div>
      </Panel>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'setUp' && <SetUpDialog ways={ways} onClose={close} />}
      {(open === 'renew' || open === 'off') && <BothDialog ways={ways} mutation={open} onClose={close} />}
    </>
  )
}
