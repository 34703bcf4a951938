import { ProfilePage } from './ProfilePage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('基本资料')

export default function UserInfo() {
  return <ProfilePage />
}
