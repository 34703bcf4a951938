import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { editUser, ProfileForm } from '../../../contract/account/account.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { faultsIn, judge } from '../../../kit/form.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { meQuery } from './queries.ts'
import css from './profile.module.css'

type Props = { nickname: string; onDone: () => void }

/** The field of a nickname that is being changed. */
export function NicknameForm({ nickname, onDone }: Props) {
  const [typed, setTyped] = useState(nickname)
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const mutation = useOnce(editUser)

  function save(event: FormEvent) {
    event.preventDefault()
    const { data, faults } = judge(ProfileForm, { nickname: typed })
    if (!data) return setFault(faults['nickname'] ?? '')
    mutation.mutate(data, {
      onSuccess: () => {
        toast('修改成功', 'success')
        onDone()
        void queries.invalidateQueries(meQuery)
      },
      onError: (error) => setFault(faultsIn(error)['nickname'] ?? wordsOf(error)),
    })
  }

  return (
    <>
      <dt>
        <label htmlFor="nickname">昵称</label>
      </dt>
      <dd>
        <form className={css.nickname} onSubmit={save} noValidate>
          <Input
            id="nickname"
            autoFocus
            value={typed}
            maxLength={30}
            autoComplete="nickname"
            status={fault ? 'error' : ''}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? 'nickname-fault' : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setFault('')
            }}
            onKeyDown={({ key }) => key === 'Escape' && onDone()}
          />
          <Button type="primary" htmlType="submit" disabled={mutation.isPending}>
            {mutation.isPending ? '保存中…' : '保存'}
          </Button>
          <Button onClick={onDone}>取消</Button>
          {fault && (
            <small id="nickname-fault" role="alert">
              {fault}
            </small>
          )}
        </form>
      </dd>
    </>
  )
}
