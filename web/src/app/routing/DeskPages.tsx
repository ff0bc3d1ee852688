import { Route, Routes } from 'react-router-dom';
import { page } from './lazy-page.tsx';

const HistoryPage = page(() => import('../../pages/history/HistoryPage.tsx'));
const DataDeskPage = page(() => import('../../pages/data-desk/DataDeskPage.tsx'));
const DeskMailsPage = page(() => import('../../pages/desk-mails/DeskMailsPage.tsx'));
const DeskMembersPage = page(() => import('../../pages/desk-members/DeskMembersPage.tsx'));
const DeskMemberPage = page(() => import('../../pages/desk-member/DeskMemberPage.tsx'));
const RosterPage = page(() => import('../../pages/roster/RosterPage.tsx'));
const NotFoundPage = page(() => import('../../pages/not-found/NotFoundPage.tsx'));

/** The pages of administrators alone, which nobody else has to load a list of. */
export default function DeskPages() {
  return (
    <Routes>
      <Route path="history" element={<HistoryPage />} />
      <Route path="data" element={<DataDeskPage />} />
      <Route path="mails" element={<DeskMailsPage />} />
      <Route path="roster" element={<RosterPage />} />
      <Route path="members" element={<DeskMembersPage />} />
      <Route path="members/:memberId" element={<DeskMemberPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
