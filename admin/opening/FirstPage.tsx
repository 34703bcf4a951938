import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { FirstForm, makeFirst } from '../../contract/opening/opening.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults, unplaced } from '../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Brand } from '../shell/Brand.tsx'
import { Heading } from '../shell/Heading.tsx'
import { keepToken } from '../token.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import login from '../login/login.module.css'
import css from './opening.module.css'

type Typed = { code: string; username: string; name: string; password: string; confirm: string }

const wanted = { code: '请输入开店码', username: '请填写账号', name: '请填写姓名', password: '请输入密码', confirm: '请确认密码' }

/** The first administrator of a mall that nobody works at, by the code that its start has printed; then the second factor. */
export function FirstPage() {
  const [form] = Form.useForm<Typed>()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const make = useMutation({ mutationFn: (typed: Typed) => call(makeFirst, typed) })

  function submit(typed: Typed) {
    const { data, faults } = judge(FirstForm, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    make.mutate(typed, {
      onSuccess: ({ token }) => {
        keepToken(token, false)
        queries.clear()
        // The code is used up; it leaves the address too.
        void navigate(`/setUp?redirect=${encodeURIComponent('/opening')}`, { replace: true })
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <div className={login.page}>
      <main className={`${login.card} ${css.wide}`}>
        <Brand />
        <Heading title="创建第一个管理员" />
        <p className={css.said}>此账号拥有后台全部权限。创建后请随即绑定手机验证器并保存恢复码，再按开店向导逐步设置店铺。</p>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          size="large"
          initialValues={{ code: decodeURIComponent(hash.slice(1)) }}
          onFinish={submit}
          onValuesChange={clearFaults(form)}
        >
          <InputItem label="开店码" name="code" extra="服务启动时显示的地址中“#”之后的部分" maxLength={40} />
          <Form.Item label="登录账号" name="username" extra="3-40 位字母、数字、点、横线，以字母开头">
            <Input autoComplete="username" autoCapitalize="none" maxLength={40} />
          </Form.Item>
          <Form.Item label="姓名" name="name">
            <Input autoComplete="name" maxLength={30} />
          </Form.Item>
          <Form.Item label="密码" name="password" extra="8-64 个字符，不能是常见密码">
            <Input.Password autoComplete="new-password" maxLength={64} />
          </Form.Item>
          <Form.Item label="确认密码" name="confirm">
            <Input.Password autoComplete="new-password" maxLength={64} />
          </Form.Item>
          <Fault error={unplaced(form, make.error)} />
          <Button type="primary" htmlType="submit" block loading={make.isPending}>
            创建并继续
          </Button>
        </Form>
        <p className={login.foot}>
          已有管理员？<Link to="/login">去登录</Link>
        </p>
      </main>
    </div>
  )
}
