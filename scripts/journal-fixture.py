# Creates journals with Beancount and hledger, to check their readers in packages/banking by hand. They are not
# dependencies of Coffer. Install hledger, and run this in an empty folder, with a Python that can install Beancount:
#   pip install beancount beanquery && python …/scripts/journal-fixture.py
# For each program it writes the export that docs/migrations/ describes (beancount.csv, hledger.csv), and the sums of
# each account, month and commodity that the program computes itself (beancount-sums.csv, hledger-sums.csv).
import csv
import shutil
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(sys.executable).parent
EXPORT = "SELECT id, date, flag, payee, narration, tags, account, number, currency"
SUMS = (
    "SELECT account, year, month, currency, sum(number) AS change "
    "WHERE account ~ '^(Assets|Liabilities)' GROUP BY account, year, month, currency"
)


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def beancount():
    """Writes seven years of Beancount's own example: salaries with taxes and vacation hours, cards and securities."""
    Path("example.beancount").write_text(run(SCRIPTS / "bean-example", "--seed", "5", "--date-begin", "2019-01-01"))
    for name, query in (("beancount.csv", EXPORT), ("beancount-sums.csv", SUMS)):
        Path(name).write_text(run(SCRIPTS / "bean-query", "-f", "csv", "example.beancount", query))


def hledger():
    """Writes the postings of the same example that are money, as an hledger journal."""
    entries = {}
    with open("beancount.csv", newline="") as file:
        for row in csv.DictReader(file):
            entries.setdefault(row["id"], []).append({name: cell.strip() for name, cell in row.items()})
    with open("example.journal", "w") as journal:
        for postings in entries.values():
            if all(one["currency"] == "USD" for one in postings):
                head = postings[0]
                journal.write(f"{head['date']} * {head['payee'] or '-'} | {head['narration']}\n")
                for one in postings:
                    journal.write(f"    {one['account']}  ${one['number']}\n")
                journal.write("\n")
    run("hledger", "-f", "example.journal", "print", "-O", "csv", "-o", "hledger.csv")
    run("hledger", "-f", "example.journal", "balance", "-M", "^Assets", "^Liabilities", "-O", "csv", "-o", "hledger-sums.csv")


beancount()
if shutil.which("hledger"):
    hledger()
else:
    print("hledger is not installed, so only Beancount’s files were made")
