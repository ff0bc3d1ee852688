// Takes mails at the port of Mailpit, and prints a line for each.
import { SMTPServer } from 'smtp-server';
import { outliveSenders } from '../../mailbox.ts';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume();
    stream.on('end', () => {
      console.log(`mail to ${envelope.rcptTo.map(({ address }) => address).join(', ')}`);
      done();
    });
  },
});
outliveSenders(server);
server.listen(1025, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
