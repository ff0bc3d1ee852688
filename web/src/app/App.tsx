import { Suspense, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { school } from '../lib/school/page-school.ts';
import { useSession } from '../lib/session/member-session.tsx';
import { Spinner } from '../ui/states/Spinner.tsx';
import {
  RequireAdmin,
  RequireAnalyst,
  RequireRegistrar,
  RequireSignedIn,
  ToSignIn,
} from './routing/Guards.tsx';
import { pages, Realtime } from './routing/pages.ts';
import { Shell } from './Shell.tsx';

function Home() {
  const { user, isLoading, end } = useSession();
  const [hadMember, setHadMember] = useState(false);
  if (user && !hadMember) setHadMember(true);
  if (isLoading) return <Spinner page />;
  if (!user && hadMember && end === 'refused') return <ToSignIn />;
  return user ? <pages.feed /> : <pages.landing />;
}

export function App() {
  const { user } = useSession();
  return (
    <>
      {user && school().asOf === undefined && (
        <Suspense fallback={null}>
          <Realtime memberId={user._id} />
        </Suspense>
      )}
      <Shell>
        <Suspense fallback={<Spinner page />}>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="/login" element={<pages.login />} />
            <Route path="/register" element={<pages.register />} />
            <Route path="/reset-password/:resetToken" element={<pages.resetPassword />} />
            <Route path="/about" element={<pages.about />} />
            <Route path="/privacy-policy/*" element={<pages.privacy />} />
            <Route element={<RequireSignedIn />}>
              <Route path="/posts/:postId" element={<pages.post />} />
              <Route path="/groups" element={<pages.groups />} />
              <Route path="/groups/:groupId" element={<pages.chat />} />
              <Route path="/directory" element={<pages.directory />} />
              <Route path="/members/:memberId" element={<pages.member />} />
              <Route path="/profile" element={<pages.profile />} />
              <Route path="/settings/*" element={<pages.settings />} />
              <Route path="/account/data" element={<pages.accountData />} />
              <Route path="/feedback" element={<pages.feedback />} />
              <Route path="/notifications" element={<pages.notifications />} />
              <Route element={<RequireAnalyst />}>
                <Route path="/admin/insights" element={<pages.insights />} />
              </Route>
              <Route element={<RequireRegistrar />}>
                <Route path="/admin" element={<pages.admin />} />
                <Route element={<RequireAdmin />}>
                  <Route path="/admin/*" element={<pages.desk />} />
                </Route>
              </Route>
            </Route>
            <Route path="*" element={<pages.others />} />
          </Routes>
        </Suspense>
      </Shell>
    </>
  );
}
