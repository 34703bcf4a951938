import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { SetUp } from '../../kit/factor/SetUp.tsx'
import { backPath } from '../paths.ts'
import { Toast } from '../pieces/Toast.tsx'
import { ProofGate } from '../proof/ProofGate.tsx'
import { Brand } from '../shell/Brand.tsx'
import { Heading } from '../shell/Heading.tsx'
import { leave } from '../shell/leave.ts'
import { staffQuery } from '../shell/staff.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { ways } from './ways.ts'
import login from '../login/login.module.css'
import styles from './security.module.css'

// A fresh log-in is no proof: its token may have been read off just then.
const why =
  '此页为您的账号设置两步验证，共三步：输入登录密码确认是您本人，用手机上的验证器扫码绑定，保存恢复码。绑定后，登录此账号都要用这部手机上的验证码。为防他人借已登录的页面绑定自己的手机，刚登录过也须再输入一次登录密码。'

/** The only page of those who must first change a password that somebody gave, or set up a second factor: one after the other. */
export function SetUpPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: staff } = useSuspenseQuery(staffQuery)
  function goOn() {
    queries.clear()
    void navigate(backPath(query.get('redirect')), { replace: true })
  }
  return (
    <div className={login.page}>
      <main className={`${login.card} ${styles.wide}`}>
        <Brand />
        <Heading title={staff.passwordDue ? '修改初始密码' : '设置两步验证'} />
        {staff.passwordDue ? (
          <FirstPassword onDone={() => !staff.limited && goOn()} />
        ) : (
          <>
            <p className={styles.said}>
              您的账号有财务、接口、系统或员工权限，须先设置两步验证才能进入后台：先确认登录密码，再用手机上的验证器扫码绑定，最后保存恢复码。
            </p>
            <SetUp ways={ways} onDone={goOn} />
          </>
        )}
        <p className={login.foot}>
          <Button type="link" size="small" onClick={() => void leave()}>
            退出登录
          </Button>
        </p>
      </main>
      <ProofGate why={why} />
      <Toast />
    </div>
  )
}
