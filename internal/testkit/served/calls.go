package served

// Subscription is the body by which a browser subscribes to notifications, with the keys of the
// example in RFC 8291.
const Subscription = `{"endpoint":"https://push.example/x","p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg","zone":"Europe/Berlin","from":1320,"to":480,"language":"de"}`
